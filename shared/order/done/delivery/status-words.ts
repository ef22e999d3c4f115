import type { FaxStatus } from '@shared/api/shapes/orders/fax-status';
import { isDay } from '@shared/lib/shape/day';
import { formatDay, formatInZone, formatTimeInZone } from '@shared/lib/time/dates';
import { REASON_ADVICE, REASON_WORDS } from '@shared/reference/fax-reasons';
import { pageCountText } from '@shared/uploads/count-words';

/** How a fax is shown: `busy` spins, `waiting` stands still until a time. */
export type FaxMood = 'busy' | 'waiting' | 'good' | 'bad';

/** The text about a fax's status. */
export interface FaxStatusWords {
  mood: FaxMood;
  title: string;
  details: readonly string[];
  /** The announcement of a change: the text without the page counts. */
  announced: string;
}

/** Other values in the text. */
export interface StatusContext {
  /** Zone of the times. */
  tz: string;
  /** The price paid, as shown; empty if unknown. */
  price: string;
}

/** The text for a status. */
export function statusWords(fax: FaxStatus, { tz, price }: StatusContext): FaxStatusWords {
  switch (fax.status) {
    case 'scheduled':
      return still('waiting', `Scheduled${timeAfter(' for ', fax.next_try, tz, formatInZone)}`, [MAILED]);
    case 'queued':
      return queued(fax, tz);
    case 'sending':
      return { mood: 'busy', title: sendingTitle(fax), details: [again(fax)].filter(isSaid), announced: 'Sending now' };
    case 'handed_over':
      return still('waiting', 'Handed over to be faxed', ['We cannot show here whether it has arrived.']);
    case 'delivered': {
      const when = timeAfter(' on ', fax.updated, tz, formatInZone);
      return still('good', 'Delivered', [`The other fax machine confirmed ${allPages(fax.pages)}${when}.`]);
    }
    case 'failed':
      return notDelivered(fax, `We are refunding ${paid(price)}. You do not have to do anything.`);
    case 'refunded':
      return notDelivered(fax, `We have refunded ${paid(price)}. Banks usually take 5 to 10 days to show it.`);
  }
}

function paid(price: string): string {
  return price === '' ? 'what you paid' : `the ${price} you paid`;
}

const MAILED = 'You can close this page. We will email you when it has been delivered.';

function queued(fax: FaxStatus, tz: string): FaxStatusWords {
  if (fax.next_try === undefined) {
    return still('busy', 'Waiting to be sent', [again(fax) || MAILED]);
  }
  const why = fax.reason === undefined ? 'The last try failed' : upperFirst(REASON_WORDS[fax.reason]);
  const next = timeAfter(' at ', fax.next_try, tz, formatTimeInZone);
  return still('waiting', why, [`We will try again${next}. ${triesSoFar(fax.tries)}.`, MAILED]);
}

function sendingTitle({ pages, pages_sent }: FaxStatus): string {
  if (pages_sent === 0) return 'Calling the fax number';
  return pages_sent < pages ? `Sending page ${pages_sent + 1} of ${pages}` : 'All pages are sent, ending the call';
}

function notDelivered(fax: FaxStatus, money: string): FaxStatusWords {
  const { reason, message, tries } = fax;
  const often = tries > 1 ? `We tried ${tries} times.` : '';
  if (reason === undefined) return still('bad', 'Not delivered', [message ?? '', often, money].filter(isSaid));
  const details = [often, money, REASON_ADVICE[reason]].filter(isSaid);
  return still('bad', `Not delivered: ${REASON_WORDS[reason]}`, details);
}

/** A status whose whole text is announced. */
function still(mood: FaxMood, title: string, details: readonly string[]): FaxStatusWords {
  return { mood, title, details, announced: [`${title}.`, ...details].join(' ') };
}

function again({ tries }: FaxStatus): string {
  return tries > 1 ? `This is try number ${tries}.` : '';
}

function triesSoFar(tries: number): string {
  return tries === 1 ? 'One try so far' : `${tries} tries so far`;
}

function allPages(pages: number): string {
  if (pages === 0) return 'it';
  return pages === 1 ? 'the page' : `all ${pageCountText(pages)}`;
}

/** A time with the word before it; empty if the server's time cannot be read. */
function timeAfter(
  word: string,
  iso: string | undefined,
  tz: string,
  format: (epochMs: number, tz: string) => string,
): string {
  if (iso !== undefined && isDay(iso)) return `${word === ' at ' ? ' on ' : word}${formatDay(iso)}`;
  const at = Date.parse(iso ?? '');
  return Number.isNaN(at) ? '' : word + format(at, tz);
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isSaid(text: string): boolean {
  return text !== '';
}
