import { archiveLink } from '@server/http/site/archive-link';
import { letter } from '@server/mail/letter';
import type { MailMessage } from '@server/mail/mailer';
import type { Config } from '@server/platform/config';
import { type Connection, connectionName, type ResetDone } from '@shared/api/shapes/connections';
import { PATHS } from '@shared/reference/addresses/paths';

/** Tells the owner of an account that its password was reset, and what is connected to it, or no longer. */
export function resetMail(config: Config, to: string, done: ResetDone): MailMessage {
  const { brandName, publicUrl } = config;
  return letter(config, {
    to,
    subject: `Your ${brandName} password has been updated`,
    paragraphs: [
      `The password of your ${brandName} account has been updated with a link we mailed you, and everyone was signed out.`,
      ...(done.disconnected ? wordsOnEnd(done) : wordsOnRest(config, done.connections)),
      ['If that was not you, please choose another password at once:', `${publicUrl}${PATHS.login}#forgot`],
    ],
  });
}

/** Tells the owner of an address that an account which somebody had opened with it is theirs now. */
export function takeOverMail(config: Config, to: string, provider: string, done: ResetDone): MailMessage {
  const { brandName } = config;
  return letter(config, {
    to,
    subject: `You now sign in to ${brandName} with ${provider}`,
    paragraphs: [
      `There was a ${brandName} account with this address. You signed in with ${provider}, so it is yours now: its password no longer works, and everyone else was signed out.`,
      ...wordsOnEnd(done),
    ],
  });
}

type Paragraphs = (string | string[])[];

function wordsOnEnd({ connections, cardremoved }: ResetDone): Paragraphs {
  const why =
    'Before, nobody had confirmed that this address is yours. So we disconnected whatever someone else could have connected: no storage is linked to your archives, and printers need the new address that each archive shows.';
  const list = ['This was connected:', ...connections.map(connectionName)];
  const card = 'For the same reason we removed the saved card, and its plans no longer renew.';
  return [why, ...(connections.length === 0 ? [] : [list]), ...(cardremoved ? [card] : [])];
}

function wordsOnRest(config: Config, connections: readonly Connection[]): Paragraphs {
  if (connections.length === 0) return ['No storage is linked to your archives, and no printer can print to them.'];
  const lines = connections.map((one) => {
    const panel = one.of === 'print' ? 'archiveprinter' : 'storage';
    return `${connectionName(one)} - ${archiveLink(config, one.archive, panel)}`;
  });
  return [['This is still connected to your archives. To disconnect something, open its archive:', ...lines]];
}
