import { readFile } from 'node:fs/promises';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { ATTACHMENTS } from './testing/corpus/attachments';
import { type CorpusMail, FILED } from './testing/corpus/corpus-mail';
import { MESSAGES } from './testing/corpus/messages';
import { MISLABELED } from './testing/corpus/mislabeled';
import { NAMED, SUBJECTS } from './testing/corpus/names';
import { NESTED } from './testing/corpus/nested';
import { REFUSED } from './testing/corpus/refused';
import { type MailDoor, openMailDoor } from './testing/mail-door';

let server: TestServer;
let door: MailDoor;
beforeAll(async () => {
  server = await createTestServer();
  door = await openMailDoor(server);
});
beforeEach(async () => {
  await server.services.db.deleteFrom('archive_documents').execute();
  await server.services.db.deleteFrom('archive_messages').execute();
});
afterAll(() => door.close());

/** The archive's documents as its owner sees them, in the order in which they came. */
async function listed() {
  return (await door.holder.get(door.holder.path)).json.values.reverse();
}

async function read() {
  return (await door.holder.get(`/v1/archives/${door.holder.archive}/messages`)).json.values;
}

async function contentOf(id: string): Promise<Buffer> {
  const { db, bucket } = server.services;
  const row = await db.selectFrom('archive_documents').select('key').where('id', '=', id).executeTakeFirstOrThrow();
  const copy = await bucket.open(row.key);
  if (!copy) throw new Error('The file is missing');
  const content = await readFile(copy.path);
  await copy.release();
  return content;
}

const all: readonly CorpusMail[] = [...ATTACHMENTS, ...NAMED, ...NESTED, ...MISLABELED, ...REFUSED, ...MESSAGES];

test('the corpus is large, and no two mails are the same', () => {
  expect(all.length).toBeGreaterThan(100);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});

test.each(all.map((one) => [one.name, one] as const))('%s', async (_, one) => {
  const { filed = [], leftOut = [], answer = FILED, message } = one;
  const reply = await door.send(one.mail);
  const documents = await listed();
  expect([reply, documents.map(({ name }) => name)]).toEqual([
    expect.stringMatching(answer),
    filed.map(([name]) => name),
  ]);
  expect((await read()).map(({ text }) => text)).toEqual(message === undefined ? [] : [message]);
  for (const [at, { id, leftout }] of documents.entries()) {
    expect(await contentOf(id)).toEqual(filed[at]?.[1]);
    expect(leftout).toEqual(leftOut.map(([name, reason, count]) => ({ name, reason, ...(count && { count }) })));
  }
});

test.each(SUBJECTS)('a subject in %s', async (_, mail, subject) => {
  expect(await door.send(mail)).toMatch(FILED);
  const row = await server.services.db
    .selectFrom('archive_documents')
    .select('subject')
    .where('archive_id', '=', door.holder.archive)
    .executeTakeFirstOrThrow();
  expect(row.subject).toBe(subject);
});
