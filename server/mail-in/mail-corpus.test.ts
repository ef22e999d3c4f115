import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { type ArchiveHolder, newArchiveHolder } from '@server/testing/document-server';
import { connectSmtp, type SmtpClient } from '@server/testing/mail/smtp-client';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import type { SMTPServer } from 'smtp-server';
import { createMailServer } from './mail-listener';
import { ATTACHMENTS } from './testing/corpus/attachments';
import { type CorpusMail, FILED } from './testing/corpus/corpus-mail';
import { MESSAGES } from './testing/corpus/messages';
import { NAMED, SUBJECTS } from './testing/corpus/names';
import { NESTED } from './testing/corpus/nested';
import { REFUSED } from './testing/corpus/refused';
import { mailOf } from './testing/mail-builder';

let server: TestServer;
let holder: ArchiveHolder;
let mailServer: SMTPServer;
let sender: SmtpClient;

beforeAll(async () => {
  server = await createTestServer();
  holder = await newArchiveHolder(server);
  mailServer = createMailServer(server.services);
  await new Promise<void>((done) => mailServer.listen(0, '127.0.0.1', done));
});
beforeEach(async () => {
  await server.services.db.deleteFrom('archive_documents').execute();
  await server.services.db.deleteFrom('archive_messages').execute();
  // As AddressInfo: it listens on a TCP port.
  sender = connectSmtp((mailServer.server.address() as AddressInfo).port);
  await sender.reply();
  await sender.say('EHLO office.example');
});
afterEach(() => sender.end());
afterAll(() => new Promise<void>((done) => mailServer.close(done)));

function send({ mail }: Pick<CorpusMail, 'mail'>): Promise<string> {
  return sender.mail(`${holder.archive}@${server.config.archiveDomain}`, Buffer.isBuffer(mail) ? mail : mailOf(mail));
}

/** The archive's documents as its owner sees them, in the order in which they came. */
async function listed() {
  return (await holder.get(holder.path)).json.values.reverse();
}

async function read() {
  return (await holder.get(`/v1/archives/${holder.archive}/messages`)).json.values;
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

const all: readonly CorpusMail[] = [...ATTACHMENTS, ...NAMED, ...NESTED, ...REFUSED, ...MESSAGES];

test('the corpus is large, and no two mails are the same', () => {
  expect(all.length).toBeGreaterThan(100);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});

test.each(all.map((one) => [one.name, one] as const))('%s', async (_, one) => {
  const { filed = [], leftOut = [], answer = FILED, message } = one;
  const reply = await send(one);
  const documents = await listed();
  expect([reply, documents.map(({ name }) => name)]).toEqual([
    expect.stringMatching(answer),
    filed.map(([name]) => name),
  ]);
  expect((await read()).map(({ text }) => text)).toEqual(message === undefined ? [] : [message]);
  for (const [at, { id, leftout }] of documents.entries()) {
    expect(await contentOf(id)).toEqual(filed[at]?.[1]);
    expect(leftout).toEqual(leftOut.map(([name, reason]) => ({ name, reason })));
  }
});

test.each(SUBJECTS)('a subject in %s', async (_, mail, subject) => {
  expect(await send({ mail })).toMatch(FILED);
  const row = await server.services.db
    .selectFrom('archive_documents')
    .select('subject')
    .where('archive_id', '=', holder.archive)
    .executeTakeFirstOrThrow();
  expect(row.subject).toBe(subject);
});
