import { resetInfoCall } from '@shared/api/calls/info';
import { resetCsrf } from '@shared/api/transport/csrf';
import { type Access, guardAccess } from '@shared/boot/start/access';
import { resetPersonWatch } from '@shared/boot/watch-person';
import { setNavigator } from '@shared/lib/address/navigate';
import { loadInfo, resetInfo } from '@shared/stores/info';
import { clearNotices, dismissNoticeOf, notify } from '@shared/stores/notices';
import { act, cleanup, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';

/** A page as a person has it open. */
export interface OpenPage {
  person: UserEvent;
  /** Addresses the page went to, in order. */
  visited: string[];
}

let stopGuard = (): void => undefined;

/**
 * Opens a page at an address as its entry does: calls /v1/info, guards the access, renders. Navigation is recorded
 * instead of done. Call it after the server is set up. A page opened earlier is closed; what it stored stays.
 */
export async function openPage(page: ReactElement, address: string, access: Access): Promise<OpenPage> {
  cleanup();
  window.history.replaceState(null, '', address);
  const visited: string[] = [];
  const leave = (href: string): void => {
    visited.push(href);
  };
  setNavigator({ assign: leave, replace: leave, reload: () => leave('(reload)') });
  resetCsrf();
  resetInfoCall();
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
 * Has the page fetch what shows its notices. It comes with the first notice or after a first press, and takes the place of
 * the text that is there until then: a test that has just found that text would hold an element which is gone.
 */
async function bringNotices(): Promise<void> {
  const key = 'bring-notices';
  act(() => void notify({ type: 'info', text: 'A first notice', duration: null, key }));
  await act(async () => {
    // Enough for the promises of an import; no timers, which a test may have stopped.
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  });
  act(() => dismissNoticeOf(key));
}

/** A press or a key takes no time: on a clock that a test has stopped, its pauses are over at once. */
function advanceTimers(ms: number): void {
  if ('clock' in setTimeout) jest.advanceTimersByTime(ms);
}
