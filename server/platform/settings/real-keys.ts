import { haveStorage, type OAuthClients } from './oauth-clients';
import type { Readings } from './readings';

/**
 * Reports missing settings that a server with real payment keys requires: without a mail server, it could not mail
 * receipts and password reset links.
 */
export function requireWithKeys({ isSet, complain }: Readings): void {
  const hasKeys = isSet('stripeSecretKey') && isSet('stripePublishableKey');
  // An invalid value has already been reported.
  if (!hasKeys || isSet('smtpUrl')) return;
  complain('smtpUrl', 'must be set where payment keys are: without it no receipt and no password link reaches anybody');
}

/**
 * Reports a missing SESSION_SECRET where storages can be linked: a key in the same database as the tokens that it
 * encrypts would protect nothing.
 */
export function requireWithStorages({ isSet, complain }: Readings, clients: OAuthClients | undefined): void {
  if (!clients || !haveStorage(clients) || isSet('sessionSecret')) return;
  complain('sessionSecret', 'must be set where storages can be linked: it encrypts the tokens that open them');
}
