import { setNavigator } from '@shared/lib/address/navigate';
import { loadInfo, resetInfo } from '@shared/stores/info';
import { infoOf, stubServer } from '@shared/testing/stub-server';
import { waitFor } from '@testing-library/dom';
import { recheckRestoredPage } from './restored-page';

const INFO = 'GET /v1/info/production';
const PAT = infoOf({ email: 'pat@example.com' });
const isHidden = () => document.documentElement.classList.contains('is-rechecking');
const reload = jest.fn();

/** Opens a page that was kept, for who was signed in then, and shows it again; the server then says who is. */
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

// First, as the pages that the other tests open go on listening.
test('a visitor’s page is shown at once', async () => {
  await restore('anyone', infoOf(null), infoOf(null));
  expect(isHidden()).toBe(false);
});

test.each(['anyone', 'signed-in'] as const)(
  'what a signed-in person saw on a page for %s is hidden until it is known to be still theirs',
  async (access) => {
    await restore(access, PAT, PAT);
    expect(isHidden()).toBe(true);
    await waitFor(() => expect(isHidden()).toBe(false));
    expect(reload).not.toHaveBeenCalled();
  },
);

test('somebody else’s page stays hidden and is loaded anew', async () => {
  await restore('anyone', PAT, infoOf(null));
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(isHidden()).toBe(true);
});
