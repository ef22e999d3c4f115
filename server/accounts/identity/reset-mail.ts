import { archiveLink } from '@server/http/site/archive-link';
import { letter } from '@server/mail/letter';
import type { MailMessage } from '@server/mail/mailer';
import type { Config } from '@server/platform/config';
import { type Connection, connectionName, type ResetDone } from '@shared/api/shapes/connections';
import { PATHS } from '@shared/reference/addresses/paths';

/** Tells the owner of an account that its password was reset, and what is connected to it, or no longer. */
export function resetMail(
  config: Config,
  to: string,
  { connections, disconnected, cardremoved }: ResetDone,
): MailMessage {
  const { brandName, publicUrl } = config;
  return letter(config, {
    to,
    subject: `Your ${brandName} password has been updated`,
    paragraphs: [
      `The password of your ${brandName} account has been updated with a link we mailed you, and everyone was signed out.`,
      ...(disconnected ? wordsOnEnd(connections) : wordsOnRest(config, connections)),
      ...(cardremoved ? ['For the same reason we removed the saved card, and its plans no longer renew.'] : []),
      ['If that was not you, please choose another password at once:', `${publicUrl}${PATHS.login}#forgot`],
    ],
  });
}

function wordsOnEnd(connections: readonly Connection[]): (string | string[])[] {
  const why =
    'Before, nobody had confirmed that this address is yours. So we disconnected whatever someone else could have connected: no storage is linked to your archives, and printers need the new address that each archive shows.';
  return connections.length === 0 ? [why] : [why, ['This was connected:', ...connections.map(connectionName)]];
}

function wordsOnRest(config: Config, connections: readonly Connection[]): (string | string[])[] {
  if (connections.length === 0) return ['No storage is linked to your archives, and no printer can print to them.'];
  const lines = connections.map((one) => {
    const panel = one.of === 'print' ? 'archiveprinter' : 'storage';
    return `${connectionName(one)} - ${archiveLink(config, one.archive, panel)}`;
  });
  return [['This is still connected to your archives. To disconnect something, open its archive:', ...lines]];
}
