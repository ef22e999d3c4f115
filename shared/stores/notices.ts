import type { NoticeType } from '@shared/api/shapes/info';
import { createStore } from 'zustand/vanilla';

/** One notice of the stack at the top of the page (specification 8 and 9). */
export interface Notice {
  id: string;
  type: NoticeType;
  text: string;
  /** True when `text` is HTML from the server, to be cleaned before it is shown. */
  isHtml: boolean;
  /** Milliseconds; null stays until closed. */
  duration: number | null;
}

/** What a caller says of a notice. A notice with the key of an earlier one replaces it. */
export interface NewNotice {
  type: NoticeType;
  text: string;
  duration: number | null;
  key?: string;
  isHtml?: boolean;
}

/** The store itself; views read it through use-notices. */
export const noticesStore = createStore<{ notices: readonly Notice[] }>(() => ({ notices: [] }));
let lastNumber = 0;

/** Shows a notice and answers its id. */
export function notify({ key, type, text, duration, isHtml = false }: NewNotice): string {
  lastNumber += 1;
  // A new id restarts the clock and is announced anew, also when the words are the same.
  const id = `${key ?? 'notice'}:${lastNumber}`;
  noticesStore.setState(({ notices }) => ({
    notices: [...notices.filter((known) => !hasKey(known, key)), { id, type, text, isHtml, duration }],
  }));
  return id;
}

/** Takes a notice away by its id. */
export function dismissNotice(id: string): void {
  noticesStore.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}

/** Takes a notice away by the key it was shown with. */
export function dismissNoticeOf(key: string): void {
  noticesStore.setState(({ notices }) => ({ notices: notices.filter((notice) => !hasKey(notice, key)) }));
}

/**
 * The notices now shown, oldest first.
 * @internal For tests.
 */
export function currentNotices(): readonly Notice[] {
  return noticesStore.getState().notices;
}

/**
 * Takes all notices away.
 * @internal For tests.
 */
export function clearNotices(): void {
  noticesStore.setState({ notices: [] });
}

function hasKey(notice: Notice, key: string | undefined): boolean {
  return key !== undefined && notice.id.startsWith(`${key}:`);
}
