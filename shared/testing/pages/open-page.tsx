import { forgetVisitor } from '@shared/api/forget-visitor';
import { type Access, guardAccess } from '@shared/boot/start/access';
import { resetPersonWatch } from '@shared/boot/watch-person';
import { setNavigator } from '@shared/lib/address/navigate';
import { loadInfo, resetInfo } from '@shared/stores/info';
import { clearNotices, dismissNoticeOf, notify } from '@shared/stores/notices';
import { act, cleanup, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';

/** An open page, as a person sees it. */
export interface OpenPage {
  person: UserEvent;
  /** Addresses the page went to, in order. */
  visited: string[];
}

let stopGuard = (): void => undefined;

/**
 * Opens a page at an address as its entry does: calls /v1/info, guards the access, renders. Navigation is recorded
 * instead of performed. Call it after the server is set up. Closes a page opened earlier, whose stored data stays.
 */
export async function openPage(page: ReactElement, address: string, access: Access): Promise<OpenPage> {
  cleanup();
  window.history.replaceState(null, '', address);
  const visited: string[] = [];
  const leave = (href: string): void => {
    visited.push(href);
  };
  setNavigator({ assign: leave, replace: leave, reload: () => leave('(reload)') });
  forgetVisitor();
  resetInfo();
  resetPersonWatch();
  clearNotices();
  stopGuard();
  stopGuard = guardAccess(access);
  const person = userEvent.setup({ advanceTimers });
  await act(async () => {
    render(page);
    await loadInfo();
  });
  await bringNotices();
  return { person, visited };
}

/**
 * Makes the page load its notice stack, which comes with the first notice or after a first press and replaces the text
 * shown until then: a test that had found that text would hold a removed element.
 */
async function bringNotices(): Promise<void> {
  const key = 'bring-notices';
  act(() => void notify({ type: 'info', text: 'A first notice', duration: null, key }));
  await act(async () => {
    // Enough for the promises of an import, without timers, which a test may have stopped.
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  });
  act(() => dismissNoticeOf(key));
}

/** Makes presses and keys take no time: their pauses end at once on a clock that a test has stopped. */
function advanceTimers(ms: number): void {
  if ('clock' in setTimeout) jest.advanceTimersByTime(ms);
}
