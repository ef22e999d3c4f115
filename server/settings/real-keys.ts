import type { Values } from './values';

/**
 * Complains of what a server with real payment keys cannot be without: whoever pays is sent a receipt, and whoever forgot a
 * password a link. Without a mail server both would be kept where nobody reads them.
 */
export function requireWithKeys({ text, complain }: Values): void {
  const hasKeys = text('STRIPE_SECRET_KEY') !== undefined && text('STRIPE_PUBLISHABLE_KEY') !== undefined;
  // One that is set and wrong is complained of already.
  if (!hasKeys || text('SMTP_URL') !== undefined) return;
  complain(
    'SMTP_URL',
    'must be set where payment keys are: without it no receipt and no password link reaches anybody',
  );
}
