import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { countPages } from './count-pages';
import type { PageCount } from './page-counter';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const FILE = { key: 'one', path: '/one.pdf', size: 1000 };

function counted(visitor: string, answer: PageCount): ReturnType<typeof countPages> {
  const services = { ...server.services, pages: { count: () => Promise.resolve(answer) } };
  return countPages(services, FILE, { visitor, origin: 'here' });
}

test('limits the files counted per visitor in ten minutes; other visitors, and later files, are not affected', async () => {
  for (let count = 0; count < 600; count += 1) await counted('anna', { pages: 1 });
  await expect(counted('anna', { pages: 1 })).rejects.toMatchObject({ status: 429 });
  expect(await counted('berta', { pages: 1 })).toEqual({ pages: 1 });
  server.clock.advance(600_000);
  expect(await counted('anna', { problem: 'empty' })).toEqual({ problem: 'empty' });
});

test('a visitor with too many waiting files is asked to come back', async () => {
  await expect(counted('carl', { problem: 'busy' })).rejects.toMatchObject({ status: 429, retryAfterMs: 30_000 });
});

test('counts are attributed to the session and its address', async () => {
  const { pages } = server.services;
  const count = jest.spyOn(pages, 'count');
  const visitors = [createVisitor(server), createVisitor(server)];
  for (const visitor of visitors) {
    await visitor.info();
    await visitor.upload();
  }
  const whose = count.mock.calls.map(([, who]) => who);
  expect(whose.map(({ origin }) => origin)).toEqual(['local', 'local']);
  expect(new Set(whose.map(({ visitor }) => visitor)).size).toBe(2);
});
