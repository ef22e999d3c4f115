import type { AddressInfo } from 'node:net';
import { createMailServer } from '@server/mail-in/mail-listener';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, makePdf, type Visitor } from '@server/testing/visitor';
import type { Archive } from '@shared/api/shapes/archives';
import { createTransport } from 'nodemailer';
import type { SMTPServer } from 'smtp-server';

let server: TestServer;
let mailServer: SMTPServer;

beforeAll(async () => {
  server = await createTestServer();
  mailServer = createMailServer(server.services);
  await new Promise<void>((done) => mailServer.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  await new Promise<void>((done) => mailServer.close(done));
  await server.close();
});

let people = 0;
async function newMember(): Promise<Visitor> {
  const visitor = createVisitor(server);
  await visitor.info();
  people += 1;
  await visitor.post('/v1/account/register', { email: `owner${people}@mail.example`, password: 'right words' });
  return visitor;
}

async function firstArchive(visitor: Visitor): Promise<Archive> {
  const [archive] = (await visitor.get('/v1/archives')).json.values as Archive[];
  if (!archive) throw new Error('No archive');
  return archive;
}

test('a new archive has its own address and reports weekly', async () => {
  const archive = await firstArchive(await newMember());
  expect(archive.email).toBe(`${archive.id}@archive.faxkeep.example`);
  expect(archive).toMatchObject({ schedule: '@weekly', print_enabled: false, print_to_email: false });
});

test('stores a report schedule, and refuses one that is not on the list', async () => {
  const visitor = await newMember();
  const { id } = await firstArchive(visitor);
  expect((await visitor.post(`/v1/archives/${id}/reportschedule`, { schedule: 'never' })).status).toBe(200);
  expect((await visitor.post(`/v1/archives/${id}/reportschedule`, { schedule: '@hourly' })).status).toBe(400);
  expect((await firstArchive(visitor)).schedule).toBe('never');
});

test("somebody else's archive is a 404", async () => {
  const { id } = await firstArchive(await newMember());
  const stranger = await newMember();
  expect((await stranger.post(`/v1/archives/${id}/regenerate`)).status).toBe(404);
  expect((await stranger.get(`/v1/archives/${id}/printinfo`)).status).toBe(404);
});

async function mail(to: string, messageId?: string, pdf?: Uint8Array): Promise<void> {
  const content = Buffer.from(pdf ?? (await makePdf(2)));
  // It listens on a TCP port.
  const { port } = mailServer.server.address() as AddressInfo;
  await createTransport({ host: '127.0.0.1', port, ignoreTLS: true }).sendMail({
    from: 'scanner@office.example',
    to,
    subject: 'Scan',
    text: 'See attachment',
    ...(messageId ? { messageId } : {}),
    attachments: [
      { filename: 'scan.pdf', content },
      { filename: 'logo.png', content: Buffer.from('png') },
    ],
  });
}

test('files the PDF attachments of mail to an archive, once per mail', async () => {
  const { id, email } = await firstArchive(await newMember());
  const pdf = await makePdf(1);
  await mail(email.toUpperCase(), '<one@office.example>', pdf);
  await mail(email, '<one@office.example>', pdf);
  const documents = await server.services.db
    .selectFrom('archive_documents')
    .selectAll()
    .where('archive_id', '=', id)
    .execute();
  expect(documents).toMatchObject([{ name: 'scan.pdf', sender: 'scanner@office.example', subject: 'Scan' }]);
  expect(await server.services.bucket.sizeOf(documents[0]?.key ?? '')).toBe(documents[0]?.size);
});

test('refuses mail to an unknown address or another domain', async () => {
  await expect(mail('nobody@archive.faxkeep.example')).rejects.toThrow(/no such archive/);
  const { id } = await firstArchive(await newMember());
  await expect(mail(`${id}@elsewhere.example`)).rejects.toThrow(/no such archive/);
});

test('a new identifier replaces id and address; documents stay, the old address is refused', async () => {
  const visitor = await newMember();
  const before = await firstArchive(visitor);
  await mail(before.email);
  const { json } = await visitor.post(`/v1/archives/${before.id}/regenerate`);
  expect(json).toMatchObject({ success: true, email: `${json.guid}@archive.faxkeep.example` });
  expect(await firstArchive(visitor)).toMatchObject({ id: json.guid, email: json.email });
  await expect(mail(before.email)).rejects.toThrow(/no such archive/);
  const documents = server.services.db.selectFrom('archive_documents').selectAll();
  expect(await documents.where('archive_id', '=', json.guid).execute()).toHaveLength(1);
});
