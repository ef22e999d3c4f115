import { resetInfoCall } from '@shared/api/calls/info';
import { ADDED_MESSAGES } from '@shared/messages';
import { loadInfo, resetInfo } from '@shared/stores/info';
import { clearNotices, currentNotices } from '@shared/stores/notices';
import { infoOf, type StubAnswer, stubServer } from '@shared/testing/servers/stub-server';
import { tellBlockedCookies } from './tell-blocked-cookies';

const INFO = 'GET /v1/info/production';

afterEach(() => jest.restoreAllMocks());

/** Answers of /v1/info that name these orders in turn; the last one repeats. Null: no answer. */
function answering(...ids: (string | null)[]): () => StubAnswer {
  return () => {
    const id = ids.length > 1 ? ids.shift() : ids[0];
    const { context } = infoOf(null);
    return id === null ? 'network' : { context: { ...context, order: { ...context.order, id: id ?? '' } } };
  };
}

async function open(...ids: (string | null)[]): Promise<string[]> {
  resetInfo();
  resetInfoCall();
  clearNotices();
  stubServer({ [INFO]: answering(...ids) });
  const told = tellBlockedCookies();
  await loadInfo();
  await told;
  return currentNotices().map(({ text }) => text);
}

test('a browser that says that it blocks cookies is believed', async () => {
  jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  expect(await open('one')).toEqual([ADDED_MESSAGES.cookiesBlocked]);
});

test.each<[string, (string | null)[], boolean]>([
  ['a visit that lasts', ['one'], false],
  ['a visit that begins anew with every call', ['one', 'two', 'three'], true],
  ['a visit that another page has begun at the same time', ['one', 'two', 'two'], false],
  ['a server that cannot be reached', [null], false],
  ['a server that cannot be reached again', ['one', null], false],
])('with %s, blocked cookies are told: %j %s', async (_, ids, isTold) => {
  expect(await open(...ids)).toEqual(isTold ? [ADDED_MESSAGES.cookiesBlocked] : []);
});

test('a framed page says it in its own way', async () => {
  jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  jest.spyOn(window, 'parent', 'get').mockReturnValue({} as Window); // only compared with this window
  expect(await open('one', 'two', 'three')).toEqual([]);
});
