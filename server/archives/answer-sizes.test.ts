import { newArchiveHolder } from '@server/testing/document-server';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { MAX_ANSWER_BYTES } from '@shared/api/wire';
import { keepMessage } from './messages/message-store';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** Four bytes each. */
const signs = (count: number): string => '👩'.repeat(count);

test('a page of documents whose mails had the longest texts and lists, as any server kept them, can be read', async () => {
  const holder = await newArchiveHolder(server);
  const { db, clock } = server.services;
  const reason = 'only a part of an email';
  const left_out = JSON.stringify([
    ...Array.from({ length: 20 }, (_, at) => ({ name: `${at}${signs(500)}`, reason })),
    { name: '980 more', reason: 'not a PDF' },
  ]);
  const texts = { name: signs(250), sender: signs(127), subject: signs(250) };
  const rows = Array.from({ length: 101 }, (_, at) => `${at}`).map((id) => ({
    ...{ id, key: id, message_id: id, archive_id: holder.archive, source: 'mail' as const, size: 1 },
    ...{ ...texts, left_out, received_at: clock.now() },
  }));
  await db.insertInto('archive_documents').values(rows).execute();
  const answers = (await holder.get(holder.path)).json;
  expect(Buffer.byteLength(JSON.stringify(answers))).toBeLessThan(MAX_ANSWER_BYTES);
  expect([answers.values.length, answers.more]).toEqual([100, true]);
  const leftout = answers.values[0]?.leftout ?? [];
  expect(leftout.slice(8)).toEqual([
    { name: `8${signs(78)}…`, reason },
    { name: `9${signs(78)}…`, reason },
    { name: '', reason, count: 10 },
    { name: '', reason: 'not a PDF', count: 1 },
  ]);
});

test('all messages of the longest texts, as any server kept them, can be read', async () => {
  const holder = await newArchiveHolder(server);
  for (let at = 0; at < 20; at += 1) {
    const message = { sender: signs(127), subject: signs(250), text: `${at} ${signs(10_000)}`, messageId: `${at}` };
    await keepMessage(server.services, holder.archive, message);
  }
  const answer = (await holder.get(`/v1/archives/${holder.archive}/messages`)).json;
  expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(MAX_ANSWER_BYTES);
  expect(answer.values.map(({ text }) => text).at(-1)).toBe(`0 ${signs(2_498)}…`);
});
