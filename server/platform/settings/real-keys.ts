import { haveStorage, type OAuthClients } from './oauth-clients';
import type { Values } from './values';

/**
 * Reports settings that a server with real payment keys requires: it mails receipts and password reset links, which
 * nobody would get without a mail server.
 */
export function requireWithKeys({ text, complain }: Values): void {
  const hasKeys = text('STRIPE_SECRET_KEY') !== undefined && text('STRIPE_PUBLISHABLE_KEY') !== undefined;
  // An invalid value has already been reported.
  if (!hasKeys || text('SMTP_URL') !== undefined) return;
  complain(
    'SMTP_URL',
    'must be set where payment keys are: without it no receipt and no password link reaches anybody',
  );
}

/**
 * Reports a missing SESSION_SECRET where storages can be linked: a key kept in the same database as the tokens that it
 * encrypts would protect nothing.
 */
export function requireWithStorages({ text, complain }: Values, clients: OAuthClients | undefined): void {
  if (!clients || !haveStorage(clients) || text('SESSION_SECRET') !== undefined) return;
  complain('SESSION_SECRET', 'must be set where storages can be linked: it encrypts the tokens that open them');
}
