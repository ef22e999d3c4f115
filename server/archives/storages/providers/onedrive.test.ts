import { json, scriptedStorage, testCopy, testFolder } from '@server/testing/storages/scripted-storage';
import { onedrive } from './onedrive';

const OWN = 'https://graph.microsoft.com/v1.0/me/drive/special/approot';
const ITEM = `${OWN}:/Faxkeep%20abc/a%20%23%25.pdf`;
const NAME = 'a #%.pdf';
const refusal = (status: number, code: string): Response => json(status, { error: { code, message: 'x' } });
const own = (): Response => json(200, { id: 'root' });
const made = (): Response => json(201, { id: '1' });

test('the folder is made once, then the copy goes to its path', async () => {
  const { api, called } = scriptedStorage(made(), made(), made());
  const [folder, copy] = [testFolder(), testCopy()];
  expect(await onedrive.put(api, folder, NAME, copy)).toBe('stored');
  expect(await onedrive.put(api, folder, NAME, copy)).toBe('stored');
  const put = `PUT ${ITEM}:/content?@microsoft.graph.conflictBehavior=fail`;
  expect(called.map(({ line }) => line)).toEqual([`POST ${OWN}/children`, put, put]);
  expect(JSON.parse(called[0]?.body ?? '')).toEqual({
    name: 'Faxkeep abc',
    folder: {},
    '@microsoft.graph.conflictBehavior': 'fail',
  });
  expect(called[1]?.body).toBe(copy.content);
});

test('a folder that is there is used, and one that was deleted is made again', async () => {
  const there = scriptedStorage(refusal(409, 'nameAlreadyExists'), made());
  expect(await onedrive.put(there.api, testFolder(), NAME, testCopy())).toBe('stored');
  const gone = scriptedStorage(refusal(404, 'itemNotFound'), made(), made());
  expect(await onedrive.put(gone.api, testFolder('made'), NAME, testCopy())).toBe('stored');
  const lost = scriptedStorage(refusal(404, 'itemNotFound'), made(), refusal(404, 'itemNotFound'));
  await expect(onedrive.put(lost.api, testFolder('made'), NAME, testCopy())).rejects.toMatchObject({ kind: 'passing' });
});

describe('a file of the same name', () => {
  const copy = testCopy();
  const taken = (): Response => refusal(409, 'nameAlreadyExists');
  const put = (...answers: Response[]) =>
    onedrive.put(scriptedStorage(taken(), ...answers).api, testFolder('made'), NAME, copy);

  test('is this copy if its content is', async () => {
    expect(await put(json(200, { size: copy.size }), new Response(copy.content))).toBe('stored');
  });

  test('is another one if only its size is the same', async () => {
    expect(await put(json(200, { size: copy.size }), new Response('x'.repeat(copy.size)))).toBe('taken');
  });

  test('is not read if its size differs', async () => {
    expect(await put(json(200, { size: copy.size + 1 }))).toBe('taken');
  });

  test('is passing trouble if it cannot be read', async () => {
    await expect(put(json(200, { size: copy.size }), refusal(404, 'itemNotFound'))).rejects.toMatchObject({
      kind: 'passing',
    });
  });
});

test('a name that it does not want is told from trouble', async () => {
  const bad = scriptedStorage(refusal(400, 'invalidRequest'));
  expect(await onedrive.put(bad.api, testFolder('made'), NAME, testCopy())).toBe('bad-name');
});

test.each([
  [refusal(507, 'insufficientStorage'), 'full'],
  [refusal(403, 'quotaLimitReached'), 'full'],
  [refusal(403, 'accessDenied'), 'broken'],
  [refusal(400, 'malformed'), 'passing'],
])('%# is trouble', async (answer, kind) => {
  const putting = onedrive.put(scriptedStorage(answer).api, testFolder('made'), NAME, testCopy());
  await expect(putting).rejects.toMatchObject({ kind });
});

test('an account without a folder for the application is not linked', async () => {
  const { api, called } = scriptedStorage(refusal(403, 'accessDenied'));
  await expect(onedrive.accountOf(api)).rejects.toMatchObject({ kind: 'narrow' });
  expect(called.map(({ line }) => line)).toEqual([`GET ${OWN}`]);
});

test('the account is called by its mailbox, or its sign-in name', async () => {
  const both = json(200, { mail: 'pat@mail.example', userPrincipalName: 'pat_mail.example#EXT#@x.onmicrosoft.com' });
  expect(await onedrive.accountOf(scriptedStorage(own(), both).api)).toBe('pat@mail.example');
  const one = json(200, { mail: null, userPrincipalName: 'pat@outlook.example' });
  expect(await onedrive.accountOf(scriptedStorage(own(), one).api)).toBe('pat@outlook.example');
  await expect(onedrive.accountOf(scriptedStorage(own(), json(200, {})).api)).rejects.toMatchObject({
    kind: 'passing',
  });
});
