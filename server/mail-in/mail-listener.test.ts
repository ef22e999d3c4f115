import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import os from 'node:os';
import { join } from 'node:path';
import { addArchive, archiveEmail } from '@server/archives/archive-store';
import type { ArchiveServices } from '@server/archives/services';
import { readConfig } from '@server/platform/config';
import { connectSmtp, type SmtpClient } from '@server/testing/mail/smtp-client';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import type { TaskOutcome } from '@server/untrusted/task';
import type { SMTPServer } from 'smtp-server';
import { createMailServer, type ListenerLimits, listenForMail } from './mail-listener';

// This process answers visitors: it must never parse a mail itself.
jest.mock('postal-mime', () => {
  throw new Error('read on the main thread');
});

const LIMITS: ListenerLimits = { recipients: 3, connections: 50, silence: 60_000, data: 60_000 };
let server: TestServer;
let email = '';
const open: (SMTPServer | SmtpClient)[] = [];

/** Where mails are spooled while they are read; only this test uses it. */
let folder = '';

beforeAll(async () => {
  server = await createTestServer();
  const owner = createVisitor(server);
  await owner.info();
  await owner.post('/v1/account/register', { email: 'owner@mail.example', password: 'right words' });
  email = (await owner.get('/v1/archives')).json.values[0]?.email ?? '';
  folder = mkdtempSync(join(os.tmpdir(), 'fax-listener-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  jest.spyOn(os, 'tmpdir').mockReturnValue(folder);
});
afterEach(async () => {
  for (const one of open.splice(0).reverse()) {
    if ('say' in one) one.end();
    else await new Promise<void>((done) => one.close(done));
  }
});

/** A mail server and a client that it has greeted. */
async function listen(
  limits: Partial<ListenerLimits> = {},
  change: Partial<ArchiveServices> = {},
): Promise<{ connect: () => Promise<SmtpClient>; greet: () => SmtpClient; sockets: Socket[] }> {
  const mail = createMailServer({ ...server.services, ...change }, { ...LIMITS, ...limits });
  open.push(mail);
  /** The server's sockets. */
  const sockets: Socket[] = [];
  mail.server.on('connection', (socket: Socket) => sockets.push(socket));
  await new Promise<void>((done) => mail.listen(0, '127.0.0.1', done));
  // As AddressInfo: it listens on a TCP port.
  const { port } = mail.server.address() as AddressInfo;
  const greet = (): SmtpClient => {
    const client = connectSmtp(port);
    open.push(client);
    return client;
  };
  const connect = async (): Promise<SmtpClient> => {
    const client = greet();
    expect(await client.reply()).toMatch(/^220 /);
    expect(await client.say('EHLO office.example')).toMatch(/^250 /);
    return client;
  };
  return { connect, greet, sockets };
}

function documents(): Promise<{ name: string; message_id: string; subject: string; size: number }[]> {
  const { db } = server.services;
  return db
    .selectFrom('archive_documents')
    .select(['name', 'message_id', 'subject', 'size'])
    .orderBy('position')
    .execute();
}

/** A multipart mail with these parts. */
function multipart(parts: readonly string[], head = 'Subject: Scan'): string {
  const lines = parts.flatMap((part) => ['--b', part]);
  return [head, 'Content-Type: multipart/mixed; boundary=b', '', ...lines, '--b--', ''].join('\r\n');
}

/** A PDF attachment. */
function attachment(name: string): string {
  return `Content-Type: application/pdf; name="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERi0xLjc=`;
}

/** Mails nested within mails, `depth` levels deep. */
function nested(depth: number, inner: string): string {
  return 'Content-Type: message/rfc822\r\n\r\n'.repeat(depth) + inner;
}

/** Spool folders that are left over. */
const spools = (): string[] => readdirSync(folder);

test('files documents, including those of forwarded mails, and leaves nothing of the mail itself', async () => {
  const sender = await (await listen()).connect();
  const forwarded = nested(2, multipart([attachment('inner.pdf')]));
  const long = `Message-ID: <${'m'.repeat(5000)}@office.example>\r\nSubject: One`;
  expect(await sender.mail(email, multipart([attachment('outer.pdf'), forwarded], long))).toMatch(/^250 /);
  const filed = await documents();
  expect(filed).toMatchObject([
    { name: 'outer.pdf', subject: 'One', size: 8 },
    { name: 'inner.pdf', size: 8 },
  ]);
  // Too long for an index, but still the same for the same mail.
  expect(filed[0]?.message_id).toMatch(/^[0-9a-f]{64}$/);
  expect(await sender.mail(email, multipart([attachment('outer.pdf')], long))).toMatch(/^250 /);
  expect(await documents()).toHaveLength(2);
  expect(spools()).toEqual([]);
});

test.each([
  ['short lines', `Subject: x\r\n\r\n${'a\r\n'.repeat(60_000)}`],
  ['mails in mails', nested(50, 'Subject: x\r\n\r\nhi')],
  ['mails in mails in parts', multipart([nested(50, multipart([attachment('deep.pdf')]))])],
  ['parts', multipart(Array<string>(1500).fill('\r\nx'))],
  ['parts of mails in mails', nested(1, multipart(Array<string>(1500).fill('\r\nx')))],
  ['headers', multipart(Array.from({ length: 600 }, () => `X: ${'a'.repeat(900)}\r\n\r\nx`))],
  [
    'parts in parts',
    Array.from({ length: 40 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`).join(
      '',
    ),
  ],
])('a mail with too many %s bounces at once; the next one is accepted', async (_, text) => {
  const before = await documents();
  const sender = await (await listen()).connect();
  expect(await sender.mail(email, text)).toMatch(/^554 5\.6\.0 /);
  expect(await documents()).toEqual(before);
  expect(await sender.mail(email, 'Subject: x\r\n\r\nNothing to file')).toMatch(/^250 /);
});

test('listens on this machine only, wherever the site listens', async () => {
  const { smtpHost } = readConfig({ HOST: '0.0.0.0', SANDBOX: '1' });
  expect(smtpHost).toBe('127.0.0.1');
  let smtpPort = 0;
  /** Listens on a free port, and retries with another one if it was taken in the meantime. */
  const listenAnywhere = async (): Promise<() => Promise<void>> => {
    const door = createServer();
    await new Promise<void>((done) => door.listen(0, '127.0.0.1', done));
    smtpPort = (door.address() as AddressInfo).port; // it listens on a TCP port
    await new Promise((done) => door.close(done));
    // No machine has this address, so listening on it would fail.
    const config = { ...server.config, host: '192.0.2.1', smtpHost, smtpPort };
    return listenForMail({ ...server.services, config }).catch((error: unknown) => {
      // As a system error: it has a code.
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      return listenAnywhere();
    });
  };
  const stop = await listenAnywhere();
  const sender = connectSmtp(smtpPort);
  expect(await sender.reply()).toMatch(/^220 /);
  sender.end();
  await stop();
});

test('an oversized mail bounces, whether its size was announced or found out', async () => {
  const sender = await (await listen()).connect();
  expect(await sender.say('MAIL FROM:<scanner@office.example> SIZE=41943041')).toMatch(/^552 5\.3\.4 /);
  const small = { ...server.services.config, maxFileBytes: 5 };
  const strict = await (await listen({}, { config: small })).connect();
  expect(await strict.mail(email, multipart([attachment('large.pdf')]))).toMatch(/^552 /);
});

test.each<[TaskOutcome['kind'], RegExp]>([
  ['failed', /^451 /],
  ['busy', /^451 /],
  ['over', /^554 5\.6\.0 /],
])('reading that is %s', async (kind, reply) => {
  const before = await documents();
  // As outcomes: these three kinds have no further members.
  const run = (): Promise<TaskOutcome> => Promise.resolve({ kind } as TaskOutcome);
  const sender = await (
    await listen({}, { fileRunner: { run, warmUp: () => undefined, close: () => undefined } })
  ).connect();
  expect(await sender.mail(email, multipart([attachment('scan.pdf')]))).toMatch(reply);
  expect(await documents()).toEqual(before);
});

test('a mail whose files are no PDF bounces and says so; pictures in its text and what programs attach do not count', async () => {
  const before = await documents();
  const sender = await (await listen()).connect();
  const photo = 'Content-Type: image/jpeg; name="photo.jpg"\r\n\r\nx';
  const reply = await sender.mail(email, multipart([photo]));
  expect(reply).toMatch(/^554 .*This archive keeps PDF files only: send the documents as PDF attachments/);
  const logo = 'Content-Type: image/png; name="logo.png"\r\nContent-ID: <logo>\r\n\r\nx';
  const related = ['Content-Type: multipart/related; boundary=r', '', '--r', logo, '--r--'].join('\r\n');
  const signature = 'Content-Type: application/pgp-signature; name="signature.asc"\r\n\r\nx';
  const text = 'Content-Type: text/html\r\n\r\n<img src="cid:logo">';
  expect(await sender.mail(email, multipart([text, related, signature]))).toMatch(/^250 /);
  expect(await documents()).toEqual(before);
  expect(await sender.mail(email, multipart([photo, attachment('with-photo.pdf')]))).toMatch(/^250 /);
  expect((await documents()).at(-1)).toMatchObject({ name: 'with-photo.pdf' });
});

test('mail to a full archive bounces', async () => {
  const config = { ...server.services.config, maxArchiveBytes: 0 };
  const sender = await (await listen({}, { config })).connect();
  expect(await sender.mail(email, multipart([attachment('late.pdf')], 'Message-ID: <late@office.example>'))).toMatch(
    /^552 .*The archive is full/,
  );
});

test('limits the number of recipients', async () => {
  const { db, clock } = server.services;
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const sender = await (await listen()).connect();
  await sender.say('MAIL FROM:<scanner@office.example>');
  const replies: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    const address = archiveEmail(server.config, await addArchive(db, clock.now(), id));
    replies.push((await sender.say(`RCPT TO:<${address}>`)).slice(0, 3));
  }
  expect(replies).toEqual(['250', '250', '250', '452']);
});

test('limits the number of open connections', async () => {
  const { connect, greet } = await listen({ connections: 1 });
  const first = await connect();
  expect(await greet().reply()).toMatch(/^421 /);
  await first.say('QUIT');
  await first.closed;
  await connect();
});

test('disconnects a silent sender, even in the middle of a mail', async () => {
  const { connect, sockets } = await listen({ silence: 59_000 });
  /** Shortens the limit of silence to 1 ms, only here: getting this far may take a while. */
  const beSilent = (): void => {
    expect(sockets.at(-1)?.timeout).toBe(59_000);
    sockets.at(-1)?.setTimeout(1);
  };
  const silent = await connect();
  beSilent();
  expect(await silent.reply()).toMatch(/^421 /);
  const sender = await connect();
  await sender.begin([email]);
  sender.write('Subject: x\r\n');
  beSilent();
  expect(await sender.reply()).toMatch(/^421 /);
});

test('cuts off a mail that trickles in, and leaves nothing of it', async () => {
  const before = await documents();
  const sender = await (await listen({ data: 300 })).connect();
  await sender.begin([email]);
  const trickle = setInterval(() => sender.write('a\r\n'), 20);
  trickle.unref();
  expect(await sender.reply()).toMatch(/^421 /);
  clearInterval(trickle);
  sender.end();
  while (spools().length > 0) await new Promise((done) => setTimeout(done, 10));
  expect(await documents()).toEqual(before);
});

test('a sender who disconnects in the middle of a mail leaves nothing behind', async () => {
  const sender = await (await listen()).connect();
  await sender.begin([email]);
  sender.write(multipart([attachment('half.pdf')]));
  while (spools().length === 0) await new Promise((done) => setTimeout(done, 10));
  sender.end();
  while (spools().length > 0) await new Promise((done) => setTimeout(done, 10));
  expect((await documents()).map(({ name }) => name)).not.toContain('half.pdf');
});
