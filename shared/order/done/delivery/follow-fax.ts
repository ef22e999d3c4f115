import { fetchFaxStatus } from '@shared/api/calls/fax-status';
import type { FaxStatus } from '@shared/api/shapes/fax-status';
import type { CallOptions } from '@shared/api/transport/request';
import { askDelay } from './ask-delays';

/** What is known of a fax. `failures`: how many questions in a row got no usable answer since. */
export interface FaxNews {
  status: FaxStatus | null;
  failures: number;
}

/**
 * Asks where a fax is, again and again while the page is visible, until it has ended. Asks at once when the page is seen
 * again, or the network is back. Returns a function that stops it.
 */
export function followFax(guid: string, options: CallOptions, tell: (news: FaxNews) => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isStopped = (): boolean => signal.aborted;
  let news: FaxNews = { status: null, failures: 0 };
  let newsAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;

  const ask = async (): Promise<void> => {
    clearTimeout(timer);
    if (isAsking || isStopped() || document.visibilityState === 'hidden') return;
    isAsking = true;
    const outcome = await fetchFaxStatus(guid, { ...options, signal });
    isAsking = false;
    if (isStopped()) return;
    if (!outcome.ok) news = { ...news, failures: news.failures + 1 };
    else {
      if (!isSame(news.status, outcome.value)) newsAt = Date.now();
      news = { status: outcome.value, failures: 0 };
    }
    tell(news);
    if (news.status && hasEnded(news.status)) stopping.abort();
    else timer = setTimeout(() => void ask(), askDelay(Date.now() - newsAt, news.failures));
  };
  const now = (): void => void ask();
  document.addEventListener('visibilitychange', now, { signal });
  addEventListener('online', now, { signal });
  now();
  return () => {
    stopping.abort();
    clearTimeout(timer);
  };
}

/** Whether nothing more will happen to a fax. One that failed still waits for its refund. */
export function hasEnded({ status }: FaxStatus): boolean {
  return status === 'delivered' || status === 'refunded';
}

function isSame(before: FaxStatus | null, after: FaxStatus): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}
