import { fetchFaxStatus } from '@shared/api/calls/fax-status';
import type { FaxStatus } from '@shared/api/shapes/orders/fax-status';
import type { CallOptions } from '@shared/api/transport/request';
import { pollWhileVisible } from '@shared/lib/poll-while-visible';
import { askDelay } from './ask-delays';

/** The known status of a fax. `failures`: consecutive calls since then without a usable answer. */
export interface FaxNews {
  status: FaxStatus | null;
  failures: number;
}

/** Polls a fax's status while the page is visible, until it is final. Returns a function that stops it. */
export function followFax(guid: string, options: CallOptions, tell: (news: FaxNews) => void): () => void {
  let news: FaxNews = { status: null, failures: 0 };
  let newsAt = Date.now();
  return pollWhileVisible(async (signal) => {
    const outcome = await fetchFaxStatus(guid, { ...options, signal });
    if (signal.aborted) return null;
    if (!outcome.ok) news = { ...news, failures: news.failures + 1 };
    else {
      if (!isSame(news.status, outcome.value)) newsAt = Date.now();
      news = { status: outcome.value, failures: 0 };
    }
    tell(news);
    return news.status && hasEnded(news.status) ? null : askDelay(Date.now() - newsAt, news.failures);
  }, 0);
}

/** Whether a fax's status is final. A failed fax still awaits its refund. */
function hasEnded({ status }: FaxStatus): boolean {
  return status === 'delivered' || status === 'refunded' || status === 'handed_over';
}

function isSame(before: FaxStatus | null, after: FaxStatus): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}
