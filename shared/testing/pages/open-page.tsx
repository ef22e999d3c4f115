import { resetInfoCall } from '@shared/api/calls/info';
import { resetCsrf } from '@shared/api/transport/csrf';
import { type Access, guardAccess } from '@shared/boot/start/access';
import { setNavigator } from '@shared/lib/address/navigate';
import { loadInfo, resetInfo } from '@shared/stores/info';
import { clearNotices } from '@shared/stores/notices';
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
  clearNotices();
  stopGuard();
  stopGuard = guardAccess(access);
  const person = userEvent.setup();
  await act(async () => {
    render(page);
    await loadInfo();
  });
  return { person, visited };
}
