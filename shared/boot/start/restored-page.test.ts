import { setNavigator } from '@shared/lib/address/navigate';
import { loadInfo, resetInfo } from '@shared/stores/info';
import { infoOf, stubServer } from '@shared/testing/servers/stub-server';
import { waitFor } from '@testing-library/dom';
import { recheckRestoredPage } from './restored-page';

const INFO = 'GET /v1/info/production';
const PAT = infoOf({ email: 'pat@example.com' });
const isHidden = () => document.documentElement.classList.contains('is-rechecking');
const reload = jest.fn();

/**
 * Opens a page as the person signed in before and restores it from the cache; the server then says who is signed in
 * now.
 */
async function restore(access: 'anyone' | 'signed-in', before: object, now: object): Promise<void> {
  resetInfo();
  reload.mockClear();
  setNavigator({ reload });
  document.documentElement.classList.remove('is-rechecking');
  const server = stubServer({ [INFO]: before });
  await loadInfo();
  server.answer({ [INFO]: now });
  recheckRestoredPage(access);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
}

// Runs first, because the pages opened by the other tests go on listening.
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
