import { json, scriptedStorage, testCopy, testFolder } from '@server/testing/storages/scripted-storage';
import { drive } from './drive';

const SESSION = 'https://www.googleapis.com/upload/drive/v3/files?uploadType=resumable&upload_id=1';
const ids = (id: string): Response => json(200, { ids: [id] });
const session = (): Response => json(200, {}, { Location: SESSION });
const there = (trashed = false): Response => json(200, { id: 'folder', trashed });
const refusal = (status: number, reason: string): Response =>
  json(status, { error: { code: status, errors: [{ reason }] } });

test('folder and file get ids that are noted before they are used', async () => {
  const { api, called } = scriptedStorage(ids('folder'), json(200, {}), ids('file'), session(), json(200, {}));
  const [folder, copy] = [testFolder(), testCopy()];
  expect(await drive.put(api, folder, 'a.pdf', copy)).toBe('stored');
  expect([folder.id, copy.remoteId]).toEqual(['folder', 'file']);
  expect(JSON.parse(called[1]?.body ?? '')).toEqual({
    id: 'folder',
    name: 'Faxkeep abc',
    mimeType: 'application/vnd.google-apps.folder',
  });
  const asked = { id: 'file', name: 'a.pdf', parents: ['folder'], mimeType: 'application/pdf' };
  expect(JSON.parse(called[3]?.body ?? '')).toEqual(asked);
  expect(called[3]?.headers.get('X-Upload-Content-Length')).toBe(String(copy.size));
  expect(called[4]).toMatchObject({ line: `PUT ${SESSION}`, body: copy.content });
});

test('an id that is in use is an earlier try that got through', async () => {
  const atOnce = scriptedStorage(there(), refusal(409, 'fileIdInUse'));
  expect(await drive.put(atOnce.api, testFolder('folder'), 'a.pdf', testCopy('file'))).toBe('stored');
  const atEnd = scriptedStorage(there(), session(), refusal(409, 'fileIdInUse'));
  expect(await drive.put(atEnd.api, testFolder('folder'), 'a.pdf', testCopy('file'))).toBe('stored');
});

test('a folder that is in the bin is left there, and another one made', async () => {
  const { api, called } = scriptedStorage(there(true), ids('next'), json(200, {}), session(), json(200, {}));
  const folder = testFolder('folder');
  expect(await drive.put(api, folder, 'a.pdf', testCopy('file'))).toBe('stored');
  expect(folder.id).toBe('next');
  expect(called[3]?.body).toContain('"parents":["next"]');
});

test('a folder whose id another run has just noted is made with that id', async () => {
  const { api, called } = scriptedStorage(refusal(404, 'notFound'), json(200, {}), session(), json(200, {}));
  const folder = testFolder('folder');
  expect(await drive.put(api, folder, 'a.pdf', testCopy('file'))).toBe('stored');
  expect(folder.id).toBe('folder');
  expect(called[1]?.body).toContain('"id":"folder"');
});

test('a folder that was deleted for good gets another id', async () => {
  const gone = (): Response => refusal(404, 'notFound');
  const used = refusal(409, 'fileIdInUse');
  const { api } = scriptedStorage(gone(), used, gone(), ids('next'), json(200, {}), session(), json(200, {}));
  const folder = testFolder('folder');
  expect(await drive.put(api, folder, 'a.pdf', testCopy('file'))).toBe('stored');
  expect(folder.id).toBe('next');
});

test('a folder that another process has just made is used', async () => {
  const made = [ids('folder'), refusal(409, 'fileIdInUse'), there(), session(), json(200, {})];
  expect(await drive.put(scriptedStorage(...made).api, testFolder(), 'a.pdf', testCopy('file'))).toBe('stored');
});

test.each([
  [refusal(403, 'storageQuotaExceeded'), 'full'],
  [refusal(403, 'userRateLimitExceeded'), 'busy'],
  [refusal(403, 'rateLimitExceeded'), 'busy'],
  [refusal(403, 'insufficientPermissions'), 'broken'],
  [refusal(403, 'domainPolicy'), 'broken'],
  [refusal(404, 'notFound'), 'passing'],
  [json(200, {}), 'passing'],
])('%# at the upload is trouble', async (answer, kind) => {
  const putting = drive.put(scriptedStorage(there(), answer).api, testFolder('folder'), 'a.pdf', testCopy('file'));
  await expect(putting).rejects.toMatchObject({ kind });
});

test.each([404, 410])('an upload session that has ended (%s) is begun anew with the next try', async (status) => {
  const copy = testCopy('file');
  const ended = scriptedStorage(there(), session(), refusal(status, 'notFound'));
  const putting = drive.put(ended.api, testFolder('folder'), 'a.pdf', copy);
  await expect(putting).rejects.toMatchObject({ kind: 'passing' });
  const next = scriptedStorage(there(), session(), json(200, {}));
  expect(await drive.put(next.api, testFolder('folder'), 'a.pdf', copy)).toBe('stored');
});

test.each([
  [refusal(403, 'storageQuotaExceeded'), 'full'],
  [refusal(403, 'insufficientPermissions'), 'broken'],
  [json(200, { ids: [] }), 'passing'],
])('%# at the ids is trouble', async (answer, kind) => {
  const putting = drive.put(scriptedStorage(there(), answer).api, testFolder('folder'), 'a.pdf', testCopy());
  await expect(putting).rejects.toMatchObject({ kind });
});

test('the account is called by its address', async () => {
  const { api, called } = scriptedStorage(json(200, { user: { emailAddress: 'pat@gmail.example' } }));
  expect(await drive.accountOf(api)).toBe('pat@gmail.example');
  expect(called[0]?.line).toBe('GET https://www.googleapis.com/drive/v3/about?fields=user%28emailAddress%29');
});
