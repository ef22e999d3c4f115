import { LegalLink } from '@shared/forms/legal-link';
import type { ReactNode } from 'react';
import styles from './card-form.module.css';

/** The terms that a person accepts by paying, placed before the pay button so that they are read first. */
export function PayTerms(): ReactNode {
  return (
    <p className={styles.agreed}>
      <span>By paying you agree to the</span> <LegalLink to="terms">Terms</LegalLink> <span>and the</span>{' '}
      <LegalLink to="refunds">Refund policy</LegalLink>
      <span>.</span>
    </p>
  );
}
