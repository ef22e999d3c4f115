import { LegalLink } from '@shared/forms/legal-link';
import type { ReactNode } from 'react';
import styles from './card-form.module.css';

/** What a person agrees to by paying: before the pay button of a form, so that it is read first. */
export function PayTerms(): ReactNode {
  return (
    <p className={styles.agreed}>
      By paying you agree to the <LegalLink to="terms">Terms</LegalLink> and the{' '}
      <LegalLink to="refunds">Refund policy</LegalLink>.
    </p>
  );
}
