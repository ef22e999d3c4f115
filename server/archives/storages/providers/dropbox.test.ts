import { json, scriptedStorage, testCopy, testFolder } from '@server/testing/storages/scripted-storage';
import { dropbox } from './dropbox';

const conflict = (summary: string): Response => json(409, { error_summary: summary, error: { '.tag': 'path' } });

test('a copy goes into the folder by its path, in ASCII', async () => {
  const { api, called } = scriptedStorage(json(200, { name: 'x' }));
  const copy = testCopy();
  expect(await dropbox.put(api, testFolder(), '2026-11-25 Übung 🎉.pdf', copy)).toBe('stored');
  expect(called).toHaveLength(1);
  expect(called[0]?.line).toBe('POST https://content.dropboxapi.com/2/files/upload');
  const asked = called[0]?.headers.get('Dropbox-API-Arg') ?? '';
  expect(asked).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(asked)).toEqual({
    path: '/Faxkeep abc/2026-11-25 Übung 🎉.pdf',
    mode: 'add',
    autorename: false,
    mute: true,
    strict_conflict: false,
  });
  expect(called[0]?.body).toBe(copy.content);
});

test.each([
  ['path/conflict/file/..', 'taken'],
  ['path/malformed_path/...', 'bad-name'],
  ['path/disallowed_name/..', 'bad-name'],
])('%s means %s', async (summary, outcome) => {
  expect(await dropbox.put(scriptedStorage(conflict(summary)).api, testFolder(), 'a.pdf', testCopy())).toBe(outcome);
});

test.each([
  [conflict('path/insufficient_space/..'), 'full'],
  [conflict('path/too_many_write_operations/..'), 'busy'],
  [conflict('path/no_write_permission/..'), 'passing'],
  [json(400, 'Error in call to API function'), 'passing'],
])('%# is trouble', async (answer, kind) => {
  const putting = dropbox.put(scriptedStorage(answer).api, testFolder(), 'a.pdf', testCopy());
  await expect(putting).rejects.toMatchObject({ kind });
});

test('the account is called by its address', async () => {
  const { api, called } = scriptedStorage(json(200, { account_id: 'x', email: 'pat@mail.example' }));
  expect(await dropbox.accountOf(api)).toBe('pat@mail.example');
  expect(called[0]).toMatchObject({ line: 'POST https://api.dropboxapi.com/2/users/get_current_account', body: '' });
  await expect(dropbox.accountOf(scriptedStorage(json(200, {})).api)).rejects.toMatchObject({ kind: 'passing' });
});
