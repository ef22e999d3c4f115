import { join } from 'node:path';
import { type Config, isSandboxed } from '@server/platform/config';

/** What the server prints at startup: its address, what to try, where data goes, how to stop it. */
export function startPanel(config: Config): string {
  const { brandName, publicUrl, dataDir } = config;
  const rows = [
    ['Send a fax', `${publicUrl}/start`],
    ...(config.sandbox === 'announced'
      ? [['Sandbox', 'nothing is charged or sent, every page says so, and anybody here can read the mail']]
      : []),
    ...(isSandboxed(config)
      ? [['Pay with', '4242 4242 4242 4242, any future date, any code: no payment key is set']]
      : []),
    ['Sign up', `${publicUrl}/register`],
    ['Mail', mailGoesTo(config)],
    ['Faxes', faxesGoTo(config)],
    ['Data', config.databaseUrl ? `${dataDir}, and the database of DATABASE_URL` : dataDir],
    ['Stop', 'Ctrl-C'],
  ];
  const lines = rows.map(([name = '', text = '']) => `    ${name.padEnd(12)}${text}`);
  return ['', `  ${brandName} is ready: ${publicUrl}`, '', ...lines, '', ''].join('\n');
}

function faxesGoTo({ dataDir, faxCommand, hylafax, telnyx, sinch, sandbox }: Config): string {
  const kept = join(dataDir, 'outbox');
  if (faxCommand) return `handed to FAX_COMMAND, kept in ${kept}`;
  if (hylafax) return `sent by HylaFAX at ${hylafax.server}, kept in ${kept}`;
  if (telnyx) return `sent by Telnyx from ${telnyx.from}, kept in ${kept}`;
  if (sinch) return `sent by Sinch from ${sinch.from}, kept in ${kept}`;
  return sandbox === 'none' ? kept : `not sent, only played; kept in ${kept}`;
}

function mailGoesTo(config: Config): string {
  // The mail server's URL may contain a password, so only its host is shown.
  if (config.smtpUrl) return `sent through ${new URL(config.smtpUrl).host}`;
  return `${config.publicUrl}/sandbox/inbox`;
}
