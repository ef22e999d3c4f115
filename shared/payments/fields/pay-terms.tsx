import { LegalLink } from '@shared/forms/legal-link';
import type { ReactNode } from 'react';
import styles from './card-form.module.css';

/** What a person agrees to by paying: before the pay button of a form, so that it is read first. */
export function PayTerms(): ReactNode {
  return (
    <p className={styles.agreed}>
      <span>By paying you agree to the</span> <LegalLink to="terms">Terms</LegalLink> <span>and the</span>{' '}
      <LegalLink to="refunds">Refund policy</LegalLink>
      <span>.</span>
    </p>
  );
}
