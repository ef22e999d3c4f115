import type { AddressInfo } from 'node:net';
import { type ArchiveHolder, newArchiveHolder } from '@server/testing/document-server';
import { connectSmtp, type SmtpClient } from '@server/testing/mail/smtp-client';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import type { SMTPServer } from 'smtp-server';
import { createMailServer } from './mail-listener';
import { attached, mailOf, withNote } from './testing/mail-builder';
import { smallPdf } from './testing/small-pdf';

let server: TestServer;
let holder: ArchiveHolder;
let mailServer: SMTPServer;
let sender: SmtpClient;

beforeAll(async () => {
  server = await createTestServer();
  holder = await newArchiveHolder(server);
  mailServer = createMailServer(server.services);
  await new Promise<void>((done) => mailServer.listen(0, '127.0.0.1', done));
  // As AddressInfo: it listens on a TCP port.
  sender = connectSmtp((mailServer.server.address() as AddressInfo).port);
  await sender.reply();
  await sender.say('EHLO office.example');
});
beforeEach(() => server.services.db.deleteFrom('archive_documents').execute());
afterAll(async () => {
  sender.end();
  await new Promise<void>((done) => mailServer.close(done));
});

/** Sends a mail with one document of these words; returns the names of all documents, oldest first. */
async function send(words: string, id: string, more?: string): Promise<string[]> {
  const part = withNote(attached('application/pdf', `${words}.pdf`, smallPdf(words)));
  const mail = mailOf(part, { id, ...(more === undefined ? {} : { more }) });
  expect(await sender.mail(`${holder.archive}@${server.config.archiveDomain}`, mail)).toMatch(/^250 /);
  return (await holder.names()).reverse();
}

test('the same mail twice is one document; another document under its id is another one', async () => {
  expect(await send('first', '<same@office.example>')).toEqual(['first.pdf']);
  expect(await send('first', '<same@office.example>')).toEqual(['first.pdf']);
  expect(await send('second', '<same@office.example>')).toEqual(['first.pdf', 'second.pdf']);
  expect(await send('first', '<other@office.example>')).toEqual(['first.pdf', 'second.pdf', 'first.pdf']);
});

test.each(['', '<>', ' '])('with the id %j, the same content from the same sender is one document', async (id) => {
  expect(await send('first', id)).toEqual(['first.pdf']);
  expect(await send('first', id)).toEqual(['first.pdf']);
  expect(await send('second', id)).toEqual(['first.pdf', 'second.pdf']);
});

test('a mail that an older server filed is known by its size', async () => {
  await send('first', '<old@office.example>');
  await server.services.db.updateTable('archive_documents').set({ hash: null }).execute();
  expect(await send('first', '<old@office.example>')).toEqual(['first.pdf']);
  expect(await send('a longer one', '<old@office.example>')).toEqual(['first.pdf', 'a longer one.pdf']);
});
