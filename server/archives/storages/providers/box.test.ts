import { createHash } from 'node:crypto';
import { json, scriptedStorage, testCopy, testFolder } from '@server/testing/storages/scripted-storage';
import { box } from './box';

const UPLOAD = 'POST https://upload.box.com/api/2.0/files/content';
const FOLDERS = 'POST https://api.box.com/2.0/folders';
const refusal = (status: number, code: string, context_info: unknown = {}): Response =>
  json(status, { type: 'error', status, code, context_info });
const made = (): Response => json(201, { entries: [{ id: '9' }] });

test('the folder is made first, then the copy goes there, attributes before content', async () => {
  const { api, called } = scriptedStorage(json(201, { id: '77' }), made());
  const [folder, copy] = [testFolder(), testCopy()];
  expect(await box.put(api, folder, 'a.pdf', copy)).toBe('stored');
  expect(called.map(({ line }) => line)).toEqual([FOLDERS, UPLOAD]);
  expect(folder.id).toBe('77');
  const body = called[1]?.body ?? '';
  expect(body).toContain('{"name":"a.pdf","parent":{"id":"77"}}');
  expect(body.indexOf('name="attributes"')).toBeLessThan(body.indexOf('name="file"'));
  expect(body).toContain(copy.content);
});

test('a folder that is there already is used', async () => {
  const there = refusal(409, 'item_name_in_use', { conflicts: [{ type: 'folder', id: '78' }] });
  const folder = testFolder();
  expect(await box.put(scriptedStorage(there, made()).api, folder, 'a.pdf', testCopy())).toBe('stored');
  expect(folder.id).toBe('78');
});

test('a deleted folder is made again', async () => {
  const { api, called } = scriptedStorage(refusal(404, 'not_found'), json(201, { id: '79' }), made());
  const folder = testFolder('77');
  expect(await box.put(api, folder, 'a.pdf', testCopy())).toBe('stored');
  expect(called.map(({ line }) => line)).toEqual([UPLOAD, FOLDERS, UPLOAD]);
  expect(folder.id).toBe('79');
});

test('a file of the same name is this copy if its content is', async () => {
  const copy = testCopy();
  const sha1 = createHash('sha1').update(copy.content).digest('hex');
  const put = (conflicts: unknown) =>
    box.put(scriptedStorage(refusal(409, 'item_name_in_use', { conflicts })).api, testFolder('77'), 'a.pdf', copy);
  expect(await put({ type: 'file', id: '5', sha1 })).toBe('stored');
  expect(await put([{ type: 'file', id: '5', sha1: sha1.toUpperCase() }])).toBe('stored');
  expect(await put({ type: 'file', id: '5', sha1: 'f'.repeat(40) })).toBe('taken');
  expect(await put({ type: 'folder', id: '5' })).toBe('taken');
});

test.each([
  ['item_name_invalid', 'bad-name'],
  ['item_name_too_long', 'bad-name'],
])('%s means %s', async (code, outcome) => {
  expect(await box.put(scriptedStorage(refusal(400, code)).api, testFolder('77'), 'a.pdf', testCopy())).toBe(outcome);
});

test.each([
  [refusal(403, 'storage_limit_exceeded'), 'full'],
  [refusal(403, 'file_size_limit_exceeded'), 'refused'],
  [refusal(403, 'access_denied_insufficient_permissions'), 'passing'],
  [refusal(403, 'account_deactivated'), 'broken'],
])('%# is trouble', async (answer, kind) => {
  const putting = box.put(scriptedStorage(answer).api, testFolder('77'), 'a.pdf', testCopy());
  await expect(putting).rejects.toMatchObject({ kind });
});

test.each(['name_temporarily_reserved', 'operation_blocked_temporary'])(
  '%s is for later: it may be this copy',
  async (code) => {
    const uploading = scriptedStorage(refusal(409, code));
    await expect(box.put(uploading.api, testFolder('77'), 'a.pdf', testCopy())).rejects.toMatchObject({ kind: 'busy' });
    const making = scriptedStorage(refusal(409, code));
    await expect(box.put(making.api, testFolder(), 'a.pdf', testCopy())).rejects.toMatchObject({ kind: 'busy' });
  },
);

test('a folder that is lost twice is passing trouble', async () => {
  const gone = (): Response => refusal(404, 'not_found');
  const putting = box.put(
    scriptedStorage(gone(), json(201, { id: '80' }), gone()).api,
    testFolder('77'),
    'a.pdf',
    testCopy(),
  );
  await expect(putting).rejects.toMatchObject({ kind: 'passing' });
});
