import { isFlag } from './groups';
import type { Values } from './values';

/**
 * Whether stand-ins play the outside parties. `none`: never. `local`: only this machine's people can reach them, and nothing
 * real is set. `announced`: by SANDBOX=1, anywhere; every page says so, and nothing leaves the server.
 */
export type Sandbox = 'none' | 'local' | 'announced';

/** What decides it: how far the server reaches, and what of the world outside it is connected to. */
interface Reach {
  publicUrl: URL;
  host: string | undefined;
  trustProxy: boolean;
  smtpUrl: string | undefined;
  faxCommand: string | undefined;
  dropboxAppKey: string | undefined;
}

/** Decides it, and complains of a server that would be open: with stand-ins anybody signs in as anybody and reads all mail. */
export function readSandbox(values: Values, reach: Reach): Sandbox {
  const { text, checked, complain } = values;
  const asked = checked('SANDBOX', isFlag, '1 or 0');
  // Keys of which one is missing or wrong are complained of already.
  const hasKeys = text('STRIPE_SECRET_KEY') !== undefined || text('STRIPE_PUBLISHABLE_KEY') !== undefined;
  if (asked === '1' && hasKeys) complain('SANDBOX', 'must not be 1 while payment keys are set: take one of them away');
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

/** What makes it more than a trial on one's own machine; undefined when nothing does. */
function whyNotLocal({ text }: Values, reach: Reach): string | undefined {
  const { host = '', publicUrl, trustProxy, smtpUrl, faxCommand, dropboxAppKey } = reach;
  if (!isLoopback(host)) return `HOST is ${host}, where others reach the server`;
  if (!isLoopback(publicUrl.hostname)) return `PUBLIC_URL is ${publicUrl.origin}, an address for others`;
  // A proxy is there for others; without an address of its own the site would take itself for a local one.
  if (trustProxy && text('PUBLIC_URL') === undefined) return 'TRUST_PROXY is 1 and PUBLIC_URL is not set';
  if (smtpUrl !== undefined) return 'SMTP_URL is set';
  if (faxCommand !== undefined) return 'FAX_COMMAND is set';
  if (dropboxAppKey !== undefined) return 'DROPBOX_APP_KEY is set';
  return undefined;
}

/** Whether a host name or address leads to this machine alone. */
function isLoopback(host: string): boolean {
  return /^(?:(?:.+\.)?localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[?::1\]?)$/i.test(host);
}
