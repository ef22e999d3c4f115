import type { SentFax } from '@shared/api/shapes/orders/faxes';
import { formatUsd } from '@shared/lib/money';
import { writtenNumber } from '@shared/lib/phone/written-number';
import { formatHere } from '@shared/lib/time/here';
import { pageCountText } from '@shared/uploads/count-words';

/** How the state of a fax is shown. */
export type FaxTone = 'waiting' | 'good' | 'bad';

/** The state of a fax, in a few words. */
export function stateOf({ status, deliverytime }: SentFax): { tone: FaxTone; text: string } {
  switch (status) {
    case 'scheduled':
      return { tone: 'waiting', text: deliverytime ? `Scheduled for ${formatHere(deliverytime)}` : 'Scheduled' };
    case 'queued':
      return { tone: 'waiting', text: 'Waiting to be sent' };
    case 'sending':
      return { tone: 'waiting', text: 'Sending now' };
    case 'handed_over':
      return { tone: 'waiting', text: 'Handed over to be faxed' };
    case 'delivered':
      return { tone: 'good', text: 'Delivered' };
    case 'failed':
      return { tone: 'bad', text: 'Not delivered, refund on its way' };
    case 'refunded':
      return { tone: 'bad', text: 'Not delivered, refunded' };
  }
}

/** "+1 202-555-0143, United States"; the text unchanged if it is not a number. */
export function recipientOf({ to }: SentFax): string {
  const { text, country } = writtenNumber(to);
  return country === null ? text : `${text}, ${country}`;
}

/** "November 25, 2026 at 3:04 PM · 3 pages · $1.99" */
export function factsOf({ created, pagecount, amount }: SentFax): string {
  const when = created === '' ? [] : [formatHere(created)];
  // A line does not begin with the dot.
  return [...when, pageCountText(pagecount), formatUsd(amount)].join('\u00a0· ');
}
