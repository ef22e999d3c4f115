import { isLoopback } from './loopback';
import type { Readings } from './readings';
import { variableOf } from './table';

/**
 * Whether stand-ins play third parties. `none`: never. `local`: only this machine's users can reach them, and nothing
 * real is set. `announced`: with SANDBOX=1, anywhere; every page says so, and nothing leaves the server.
 */
export type Sandbox = 'none' | 'local' | 'announced';

/** Chooses the mode, and rejects a public server: with stand-ins, anyone can sign in as anyone and read all mail. */
export function readSandbox(readings: Readings, publicUrl: URL, clients: object | undefined): Sandbox {
  const { values, isSet, complain } = readings;
  // A missing or invalid key has already been reported.
  const hasKeys = isSet('stripeSecretKey') || isSet('stripePublishableKey');
  if (values.sandbox && hasKeys) complain('sandbox', 'must not be 1 while payment keys are set: remove one of them');
  if (hasKeys) return 'none';
  if (values.sandbox) return 'announced';
  const reason = values.sandbox === false ? 'SANDBOX is 0' : whyNotLocal(readings, publicUrl, clients);
  if (reason === undefined) return 'local';
  complain(
    'stripeSecretKey',
    `must be set, because ${reason}; for a trial that charges and sends nothing set SANDBOX=1`,
  );
  return 'none';
}

/** Why it is more than a local trial; undefined if it is one. */
function whyNotLocal({ values, isSet }: Readings, publicUrl: URL, clients: object | undefined): string | undefined {
  if (!isLoopback(values.host)) return `HOST is ${values.host}, which others can reach`;
  if (!isLoopback(publicUrl.hostname)) return `PUBLIC_URL is ${publicUrl.origin}, an address for others`;
  // A proxy serves others; without PUBLIC_URL the site would consider itself local.
  if (values.trustProxy > 0 && !isSet('publicUrl')) return 'TRUST_PROXY is set and PUBLIC_URL is not';
  const real = REACH_OTHERS.find((key) => values[key] !== undefined);
  if (real !== undefined) return `${variableOf(real)} is set`;
  return clients === undefined ? undefined : 'OAuth clients are set';
}

/** Settings that reach third parties. */
export const REACH_OTHERS = ['smtpUrl', 'faxCommand', 'faxEngine', 'dropboxAppKey'] as const;
