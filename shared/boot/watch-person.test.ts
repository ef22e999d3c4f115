import { whenSessionEnds } from '@shared/forms/draft';
import { setNavigator } from '@shared/lib/address/navigate';
import { KEYS, SIGNED_OUT } from '@shared/lib/safe-storage';
import { loadInfo, resetInfo } from '@shared/stores/info';
import { infoOf, type StubServer, stubServer } from '@shared/testing/servers/stub-server';
import { manyTurns } from '@shared/testing/turns';
import { askForPerson, resetPersonWatch, watchPerson } from './watch-person';

const INFO = 'GET /v1/info/production';
const DRAFT = `${KEYS.formDraft}account`;
const reload = jest.fn();
let server: StubServer;
let stopKeeping: () => void;

/** A page of a signed-in person who has typed something. */
beforeEach(async () => {
  reload.mockClear();
  sessionStorage.clear();
  setNavigator({ reload });
  resetInfo();
  server = stubServer({ [INFO]: infoOf({ email: 'pat@example.com' }) });
  await loadInfo();
  resetPersonWatch();
  watchPerson();
  stopKeeping = whenSessionEnds(() => sessionStorage.setItem(DRAFT, 'typed'));
});
afterEach(() => stopKeeping());

/** Another tab changes what this browser stores under `KEYS.signedIn`. */
function hear(newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key: KEYS.signedIn, newValue }));
}

/** Another tab signs out; the server then answers questions before the page has been left. */
function hearSignOut(): void {
  server.answer({ [INFO]: infoOf(null) });
  hear(SIGNED_OUT);
  hear(null);
}

test('a sign-out in another tab keeps nothing of what was typed, whatever the server says before the page is left', async () => {
  sessionStorage.setItem('order-draft', 'typed');
  hearSignOut();
  await manyTurns();
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(server.to(INFO)).toHaveLength(1);
});

test('nor does the answer to a question asked before it', async () => {
  let answer = (): void => undefined;
  const asked = new Promise<void>((done) => {
    answer = done;
  });
  server.answer({ [INFO]: () => asked.then(() => infoOf(null)) });
  const isSame = askForPerson();
  hearSignOut();
  answer();
  expect(await isSame).toBe(false);
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a session that has ended keeps what was typed, for the person', async () => {
  server.answer({ [INFO]: infoOf(null) });
  hear(null);
  await manyTurns();
  expect(Object.keys(sessionStorage).sort()).toEqual([DRAFT, KEYS.sessionEnded].sort());
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page that the browser brings back after it was left asks again', async () => {
  hearSignOut();
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
  server.answer({ [INFO]: infoOf({ email: 'pat@example.com' }) });
  expect(await askForPerson()).toBe(true);
  expect(document.documentElement).not.toHaveClass('is-rechecking');
});
