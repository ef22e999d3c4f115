import { setNavigator } from '@shared/lib/address/navigate';
import { clearNotices, currentNotices } from '@shared/stores/notices';
import { holdLocksElsewhere, releaseLocks } from '@shared/testing/browser/locks-elsewhere';
import { expectNoticeUntilClosed, renderNotices } from '@shared/testing/pages/notice-time';
import { stubServer } from '@shared/testing/servers/stub-server';
import { signOut } from './sign-out';

const LOGOUT = 'POST /v1/account/logout';
const visited: string[] = [];

beforeEach(() => {
  visited.length = 0;
  clearNotices();
  setNavigator({ assign: (href) => void visited.push(new URL(href, 'http://localhost').pathname) });
  sessionStorage.setItem('order-draft', '{"number":"(212) 555-0123"}');
});

test('signing out leaves nothing typed in this tab, and no receipt’s address, for the next person', async () => {
  stubServer({ [LOGOUT]: { success: true } });
  localStorage.setItem('receipts', '[{"email":"ann@example.com"}]');
  localStorage.setItem('faxkeep.signed-in', '');
  await signOut();
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
  expect(visited).toEqual(['/index.html']);
});

test('a failed sign-out discards nothing', async () => {
  stubServer({ [LOGOUT]: { error: { message: 'Disk full' } } });
  await signOut();
  expect(sessionStorage).toHaveLength(1);
  expect(visited).toEqual([]);
  expect(currentNotices()).toMatchObject([{ type: 'error', duration: null }]);
});

test('a sign-out under way in another tab is reported', async () => {
  stubServer({});
  holdLocksElsewhere();
  await signOut();
  releaseLocks();
  expect(currentNotices()).toMatchObject([{ text: 'An error occurred logging out: please try again later.' }]);
});

test('the notice of a failed sign-out stays until it is closed', async () => {
  stubServer({ [LOGOUT]: { error: { message: 'Disk full' } } });
  renderNotices();
  await expectNoticeUntilClosed('An error occurred logging out (Disk full): please try again later.', signOut);
});
