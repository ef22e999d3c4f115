import { DAY } from '@server/platform/clock';
import { enqueue } from '@server/queue/queue';
import { type ArchiveHolder, newArchiveHolder } from '@server/testing/document-server';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { keepMessage } from './message-store';

let server: TestServer;
let holder: ArchiveHolder;
let path = '';
beforeAll(async () => {
  server = await createTestServer();
  holder = await newArchiveHolder(server);
  path = `/v1/archives/${holder.archive}/messages`;
});
beforeEach(() => server.services.db.deleteFrom('archive_messages').execute());

function receive(subject: string, text = 'Open this link.'): Promise<void> {
  const message = { sender: 'forwarding@mail.example', subject, text, messageId: subject };
  return keepMessage(server.services, holder.archive, message);
}

async function subjects(): Promise<string[]> {
  return (await holder.get(path)).json.values.map(({ subject }) => subject);
}

test('the owner reads a message and deletes it, twice if need be; a mail delivered twice is one message', async () => {
  await receive('Confirm');
  await receive('Confirm');
  const { values } = (await holder.get(path)).json;
  expect(values).toEqual([
    {
      id: expect.any(String) as string,
      ...{ from: 'forwarding@mail.example', subject: 'Confirm', text: 'Open this link.' },
      received: new Date(server.clock.now()).toISOString(),
    },
  ]);
  expect((await holder.remove(`${path}/${values[0]?.id ?? ''}`)).status).toBe(200);
  expect(await subjects()).toEqual([]);
  expect((await holder.remove(`${path}/${values[0]?.id ?? ''}`)).status).toBe(200);
});

test('an archive keeps the newest twenty', async () => {
  for (let at = 1; at <= 22; at += 1) await receive(`${at}`);
  expect(await subjects()).toEqual(Array.from({ length: 20 }, (_, at) => `${22 - at}`));
});

test('a message is gone after three days', async () => {
  await receive('Confirm');
  server.clock.advance(3 * DAY - 1);
  expect(await subjects()).toEqual(['Confirm']);
  server.clock.advance(1);
  expect(await subjects()).toEqual([]);
  await enqueue(server.services.db, 'tidy', {}, server.clock.now());
  await server.runJobs();
  expect(await server.services.db.selectFrom('archive_messages').select('id').execute()).toEqual([]);
});
