import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { DEMO, seed } from './demo-data';

const pdf = new TextEncoder().encode('%PDF-1.4');

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

test('the demo account can sign in and has the requested data; a second run adds only what is missing', async () => {
  const { services } = server;
  await seed(services, { archives: 2, documents: 1, pdf });
  expect(await seed(services, { archives: 1_205, documents: 3, pdf })).toMatchObject({ archives: 1_205, documents: 3 });
  const visitor = createVisitor(server);
  await visitor.info();
  const signedIn = await visitor.post('/v1/account/authenticate', DEMO);
  expect(signedIn.status).toBe(200);
  const answer = await visitor.get('/v1/archives');
  // The contract's shape.
  const { values } = answer.json as { values: { id: string }[] };
  expect(values).toHaveLength(1_205);
  const documents = await services.db.selectFrom('archive_documents').select(['archive_id', 'name']).execute();
  expect(documents.map(({ name }) => name).sort()).toEqual(['letter-1.pdf', 'letter-2.pdf', 'letter-3.pdf']);
  expect(documents.every(({ archive_id }) => archive_id === values[0]?.id)).toBe(true);
  expect(await services.db.selectFrom('plans').select('guid').execute()).toHaveLength(1);
});
