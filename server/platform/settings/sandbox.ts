import { isFlag } from './groups';
import { isLoopback } from './loopback';
import type { Values } from './values';

/**
 * Whether stand-ins play third parties. `none`: never. `local`: only this machine's users can reach them, and nothing
 * real is set. `announced`: with SANDBOX=1, anywhere; every page says so, and nothing leaves the server.
 */
export type Sandbox = 'none' | 'local' | 'announced';

/** What decides it: where the server is reachable, and which third parties it is connected to. */
interface Reach {
  publicUrl: URL;
  host: string | undefined;
  trustProxy: boolean;
  smtpUrl: string | undefined;
  faxCommand: string | undefined;
  hylafax: object | undefined;
  dropboxAppKey: string | undefined;
  clients: object | undefined;
}

/** Decides it, and rejects an open server: with stand-ins anybody can sign in as anybody and read all mail. */
export function readSandbox(values: Values, reach: Reach): Sandbox {
  const { text, checked, complain } = values;
  const asked = checked('SANDBOX', isFlag, '1 or 0');
  // A missing or invalid key has already been reported.
  const hasKeys = text('STRIPE_SECRET_KEY') !== undefined || text('STRIPE_PUBLISHABLE_KEY') !== undefined;
  if (asked === '1' && hasKeys) complain('SANDBOX', 'must not be 1 while payment keys are set: remove one of them');
  if (hasKeys) return 'none';
  if (asked === '1') return 'announced';
  const reason = asked === '0' ? 'SANDBOX is 0' : whyNotLocal(values, reach);
  if (reason === undefined) return 'local';
  complain(
    'STRIPE_SECRET_KEY',
    `must be set, because ${reason}; for a trial that charges and sends nothing set SANDBOX=1`,
  );
  return 'none';
}

/** Why it is more than a local trial; undefined if it is not. */
function whyNotLocal({ text }: Values, reach: Reach): string | undefined {
  const { host = '', publicUrl, trustProxy, smtpUrl, faxCommand, hylafax, dropboxAppKey, clients } = reach;
  if (!isLoopback(host)) return `HOST is ${host}, which others can reach`;
  if (!isLoopback(publicUrl.hostname)) return `PUBLIC_URL is ${publicUrl.origin}, an address for others`;
  // A proxy is there for others; without PUBLIC_URL the site would consider itself local.
  if (trustProxy && text('PUBLIC_URL') === undefined) return 'TRUST_PROXY is 1 and PUBLIC_URL is not set';
  if (smtpUrl !== undefined) return 'SMTP_URL is set';
  if (faxCommand !== undefined) return 'FAX_COMMAND is set';
  if (hylafax !== undefined) return 'FAX_ENGINE is set';
  if (dropboxAppKey !== undefined) return 'DROPBOX_APP_KEY is set';
  if (clients !== undefined) return 'OAuth clients are set';
  return undefined;
}
