import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import type { FaxProblem } from '@server/untrusted/pdf/fax-pages/fax-pages';
import { makeFax } from './make-fax';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const FILE = { key: 'one', path: '/one.pdf', size: 1000 };

function made(visitor: string, problem: FaxProblem | null): Promise<void> {
  const services = { ...server.services, faxPages: { make: () => Promise.resolve(problem) } };
  return makeFax(services, FILE, { visitor, origin: 'here' }, () => Promise.resolve());
}

test('limits the files of a visitor in ten minutes; other visitors, and later files, are not affected', async () => {
  for (let count = 0; count < 600; count += 1) await made('anna', null);
  await expect(made('anna', null)).rejects.toMatchObject({ status: 429 });
  await made('berta', null);
  server.clock.advance(600_000);
  await made('anna', null);
});

test('a visitor with too many waiting files is asked to come back', async () => {
  await expect(made('carl', { problem: 'busy' })).rejects.toMatchObject({ status: 429, retryAfterMs: 30_000 });
});

test('a page that cannot be drawn is named', async () => {
  await expect(made('dora', { problem: 'undrawable', page: 7 })).rejects.toMatchObject({
    status: 400,
    message: "We can't read page 7 of the file: please print it to a new PDF and upload that",
  });
});

test('files are attributed to the session and its address', async () => {
  const make = jest.spyOn(server.services.faxPages, 'make');
  const visitors = [createVisitor(server), createVisitor(server)];
  for (const visitor of visitors) {
    await visitor.info();
    await visitor.upload();
  }
  const whose = make.mock.calls.map(([, who]) => who);
  expect(whose.map(({ origin }) => origin)).toEqual(['local', 'local']);
  expect(new Set(whose.map(({ visitor }) => visitor)).size).toBe(2);
});
