import { resetPersonWatch, watchPerson } from '@shared/boot/watch-person';
import { whenSessionEnds } from '@shared/forms/draft';
import { setNavigator } from '@shared/lib/address/navigate';
import { KEYS } from '@shared/lib/safe-storage';
import { infoStore, loadInfo, resetInfo, signedInEmail } from '@shared/stores/info';
import { infoOf, stubServer } from '@shared/testing/servers/stub-server';
import { waitFor } from '@testing-library/dom';
import { recheckRestoredPage } from './restored-page';

const INFO = 'GET /v1/info/production';
const PAT = infoOf({ email: 'pat@example.com' });
const isHidden = () => document.documentElement.classList.contains('is-rechecking');
const reload = jest.fn();

/** Opens a page as the person `before` and restores it from the cache; the server then answers with `now`. */
async function restore(access: 'anyone' | 'signed-in', before: object, now: object): Promise<void> {
  resetInfo();
  reload.mockClear();
  setNavigator({ reload });
  resetPersonWatch();
  const server = stubServer({ [INFO]: before });
  await loadInfo();
  // As the header does.
  if (signedInEmail() !== null) watchPerson();
  server.answer({ [INFO]: now });
  recheckRestoredPage(access);
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
}

// Runs first, because the pages opened by other tests keep listening.
test('a visitor’s page is shown at once', async () => {
  await restore('anyone', infoOf(null), infoOf(null));
  expect(isHidden()).toBe(false);
});

test.each(['anyone', 'signed-in'] as const)(
  'a signed-in person’s page for %s stays hidden until the same person is confirmed',
  async (access) => {
    await restore(access, PAT, PAT);
    expect(isHidden()).toBe(true);
    await waitFor(() => expect(isHidden()).toBe(false));
    expect(reload).not.toHaveBeenCalled();
  },
);

test('somebody else’s page stays hidden and is reloaded', async () => {
  await restore('anyone', PAT, infoOf(null));
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(isHidden()).toBe(true);
});

describe('what was typed on a person’s page', () => {
  let stopKeeping: () => void;
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    sessionStorage.setItem('order-draft', 'typed');
    stopKeeping = whenSessionEnds(() => sessionStorage.setItem(KEYS.formDraft, 'typed'));
  });
  afterEach(() => stopKeeping());

  async function keptAfter(now: object): Promise<string[]> {
    await restore('signed-in', PAT, now);
    await waitFor(() => expect(reload).toHaveBeenCalled());
    return Object.keys(sessionStorage).sort();
  }

  test('is gone for somebody else', async () => {
    localStorage.setItem(KEYS.signedIn, '');
    expect(await keptAfter(infoOf({ email: 'eve@example.com' }))).toEqual([]);
  });

  test('is gone after a sign-out', async () => {
    expect(await keptAfter(infoOf(null))).toEqual([]);
  });

  test('is kept if the session has ended, and the login page says so', async () => {
    localStorage.setItem(KEYS.signedIn, '');
    const kept = ['order-draft', KEYS.formDraft, KEYS.sessionEnded].sort();
    expect(await keptAfter(infoOf(null))).toEqual(kept);
  });
});

test('a person’s page knows the order of today', async () => {
  const now = infoOf({ email: 'pat@example.com' });
  await restore('anyone', PAT, { ...now, context: { ...now.context, order: { ...now.context.order, id: 'order-2' } } });
  await waitFor(() => expect(isHidden()).toBe(false));
  expect(infoStore.getState()).toMatchObject({ info: { context: { order: { id: 'order-2' } } } });
});

test('the browser asks nobody whether to stay on a page that is not theirs', async () => {
  const ask = jest.fn();
  await restore('signed-in', PAT, infoOf(null));
  await waitFor(() => expect(reload).toHaveBeenCalled());
  window.addEventListener('beforeunload', ask, { once: true });
  window.dispatchEvent(new Event('beforeunload'));
  expect(ask).not.toHaveBeenCalled();
});
