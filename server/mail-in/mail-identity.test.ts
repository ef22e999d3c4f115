import { createTestServer, type TestServer } from '@server/testing/test-server';
import { attached, mailOf, withNote } from './testing/mail-builder';
import { type MailDoor, openMailDoor } from './testing/mail-door';
import { smallPdf } from './testing/small-pdf';

let server: TestServer;
let door: MailDoor;
beforeAll(async () => {
  server = await createTestServer();
  door = await openMailDoor(server);
});
beforeEach(() => server.services.db.deleteFrom('archive_documents').execute());
afterAll(() => door.close());

const SAME = '<same@office.example>';

/** A mail with one document of these words. */
function mailWith(words: string, id: string, ...more: readonly string[]): Buffer {
  return mailOf(withNote(attached('application/pdf', `${words}.pdf`, smallPdf(words)), ...more), { id });
}

/** Sends it; returns the names of all documents, oldest first. */
async function send(words: string, id: string): Promise<string[]> {
  expect(await door.send(mailWith(words, id))).toMatch(/^250 /);
  return (await door.holder.names()).reverse();
}

test('the same mail twice is one document; another document under its id is another one', async () => {
  expect(await send('first', SAME)).toEqual(['first.pdf']);
  expect(await send('first', SAME)).toEqual(['first.pdf']);
  expect(await send('second', SAME)).toEqual(['first.pdf', 'second.pdf']);
  expect(await send('first', '<other@office.example>')).toEqual(['first.pdf', 'second.pdf', 'first.pdf']);
});

test.each(['', '<>', ' '])('with the id %j, the same content from the same sender is one document', async (id) => {
  expect(await send('first', id)).toEqual(['first.pdf']);
  expect(await send('first', id)).toEqual(['first.pdf']);
  expect(await send('second', id)).toEqual(['first.pdf', 'second.pdf']);
});

test('a document that its owner deleted and that is sent again is there again, and the sender learns what was filed', async () => {
  const photo = attached('image/jpeg', 'a.jpg', Buffer.from('\u00ff\u00d8'));
  expect(await door.send(mailWith('first', SAME))).toMatch(/OK: filed$/);
  expect(await door.send(mailWith('first', SAME))).toMatch(
    /^250 2\.6\.0 OK: the documents are already in the archive$/,
  );
  expect(await door.send(mailWith('first', SAME, photo))).toMatch(
    /^250 2\.6\.0 OK: the documents are already in the archive\. Not filed: a\.jpg \(not a PDF\)$/,
  );
  const [{ id } = { id: '' }] = (await door.holder.get(door.holder.path)).json.values;
  await door.holder.remove(`${door.holder.path}/${id}`);
  expect(await door.holder.names()).toEqual([]);
  expect(await door.send(mailWith('first', SAME, photo))).toMatch(/OK: 1 document filed\. Not filed: a\.jpg/);
  expect(await door.holder.names()).toEqual(['first.pdf']);
  expect(await send('first', SAME)).toEqual(['first.pdf']);
});

test('a mail that an older server filed is known by its size', async () => {
  await send('first', '<old@office.example>');
  await server.services.db.updateTable('archive_documents').set({ hash: null }).execute();
  expect(await send('first', '<old@office.example>')).toEqual(['first.pdf']);
  expect(await send('a longer one', '<old@office.example>')).toEqual(['first.pdf', 'a longer one.pdf']);
});
