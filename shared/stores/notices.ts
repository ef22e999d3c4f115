import type { NoticeType } from '@shared/api/shapes/info';
import { createStore } from 'zustand/vanilla';

/** One notice in the stack at the top of the page (specification 8 and 9). */
export interface Notice {
  id: string;
  type: NoticeType;
  text: string;
  /** True when `text` is HTML from the server, to be sanitized before it is shown. */
  isHtml: boolean;
  /** Milliseconds; null stays until closed. */
  duration: number | null;
}

/** A notice as a caller gives it. It replaces an earlier notice with the same key. */
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

/** Shows a notice and returns its id. */
export function notify({ key, type, text, duration, isHtml = false }: NewNotice): string {
  lastNumber += 1;
  // A new id restarts the timer and announces the notice again, even if the text is the same.
  const id = `${key ?? 'notice'}:${lastNumber}`;
  noticesStore.setState(({ notices }) => ({
    notices: [...notices.filter((known) => !hasKey(known, key)), { id, type, text, isHtml, duration }],
  }));
  return id;
}

/** Removes a notice by its id. */
export function dismissNotice(id: string): void {
  noticesStore.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}

/** Removes a notice by its key. */
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
 * Removes all notices.
 * @internal For tests.
 */
export function clearNotices(): void {
  noticesStore.setState({ notices: [] });
}

function hasKey(notice: Notice, key: string | undefined): boolean {
  return key !== undefined && notice.id.startsWith(`${key}:`);
}
