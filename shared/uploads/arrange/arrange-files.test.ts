import { readFile } from 'node:fs/promises';
import { currentNotices } from '@shared/stores/notices';
import type { UploadServer } from '@shared/testing/servers/upload-server';
import { withUploadServer } from '@shared/testing/servers/with-upload-server';
import { turnedCopy } from '@shared/uploads/arrange/turn-pages';
import { createUploads, type Uploads, type UploadsOptions } from '@shared/uploads/uploads-store';
import { waitFor } from '@testing-library/dom';

let server: UploadServer;
let uploads: Uploads;
const onDeleted = jest.fn();

afterEach(() => {
  uploads.stop();
  jest.restoreAllMocks();
});

withUploadServer((started) => {
  server = started;
});

const pdf = (name: string) => new File([`%PDF-1.7 ${name}`], name, { type: 'application/pdf' });
const open = (options: Partial<UploadsOptions> = {}) => {
  uploads = createUploads({ withTurning: (run) => run(turnedCopy), orderId: 'o1', files: [], onDeleted, ...options });
};
const items = () => uploads.store.getState().items;
const names = () => items().map(({ name }) => name);
const phases = () => items().map(({ phase }) => phase.name);
const idOf = (name: string) => items().find((item) => item.name === name)?.id ?? '';
const said = () => uploads.store.getState().announcement.text;
const notices = () => currentNotices().map(({ text }) => text);
/** The files of the order, as the server would fax them. */
const faxed = () => [...server.registered.values()];
const goOnline = (isOnline: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
const leave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** A queue with these files, all of them in the order. */
async function uploaded(...files: File[]): Promise<void> {
  open();
  uploads.addFiles(files);
  await waitFor(() => expect(phases()).toEqual(files.map(() => 'done')));
  server.calls.length = 0;
}

/** The queue after a reload: with the server's files, and those that the tab remembers. */
function reload(): void {
  uploads.stop();
  open({
    files: [...server.registered].map(([key, name]) => ({ key, name, size: 14, source: 'upload', pagecount: 1 })),
  });
}

/** Carries out the arrangement up to the deletion of an earlier copy, a call that is never answered. */
async function leftTwice(): Promise<void> {
  server.faults.flush = ['hang'];
  void uploads.arrange.settle();
  // The server has received the call, so the next one is another.
  await waitFor(() => expect(server.faults.flush).toEqual([]));
  expect(faxed()).toEqual(['a.pdf', 'b.pdf', 'a.pdf']);
  expect(phases()).toEqual(['done', 'done']);
  server.calls.length = 0;
}

/** Makes the server delete the next copy at once and answer when the returned function is called. */
function heldFlush(): () => void {
  let answer = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.faults.flush = [{ until }];
  return answer;
}

/** Reloads while a superfluous copy is being deleted; calling the returned function answers that call. */
async function reloadWhileDeleting(): Promise<() => void> {
  await uploaded(pdf('a.pdf'), pdf('b.pdf'));
  uploads.arrange.move(idOf('b.pdf'), -1);
  await leftTwice();
  const answer = heldFlush();
  reload();
  await waitFor(() => expect(faxed()).toEqual(['b.pdf', 'a.pdf']));
  return answer;
}

test('an order as it was chosen is settled without a call', async () => {
  await uploaded(pdf('a.pdf'), pdf('b.pdf'));
  await expect(uploads.arrange.settle()).resolves.toBe(true);
  expect(server.calls).toEqual([]);
});

test('what is out of place is sent once more, and only then is its earlier copy deleted', async () => {
  await uploaded(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'));
  uploads.arrange.move(idOf('c.pdf'), -1);
  expect(names()).toEqual(['a.pdf', 'c.pdf', 'b.pdf']);
  expect(said()).toBe('c.pdf: now file 2 of 3.');
  await expect(uploads.arrange.settle()).resolves.toBe(true);
  expect(server.calls).toEqual(['setup b.pdf', 'bucket key-4', 'info b.pdf', 'flush key-2']);
  expect(faxed()).toEqual(['a.pdf', 'c.pdf', 'b.pdf']);
  expect(phases()).toEqual(['done', 'done', 'done']);
  server.calls.length = 0;
  await expect(uploads.arrange.settle()).resolves.toBe(true);
  expect(server.calls).toEqual([]);
});

test('a file dropped on another takes its place', async () => {
  await uploaded(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'));
  uploads.arrange.moveTo(idOf('a.pdf'), idOf('c.pdf'));
  await expect(uploads.arrange.settle()).resolves.toBe(true);
  expect(faxed()).toEqual(['b.pdf', 'c.pdf', 'a.pdf']);
});

test('a file moved while others are sent gets its place, too', async () => {
  await uploaded(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'));
  uploads.arrange.move(idOf('b.pdf'), -1);
  const stop = uploads.store.subscribe(() => {
    if (!phases().includes('sending')) return;
    stop();
    uploads.arrange.move(idOf('c.pdf'), -1);
  });
  await expect(uploads.arrange.settle()).resolves.toBe(true);
  expect(names()).not.toEqual(['b.pdf', 'a.pdf', 'c.pdf']);
  expect(faxed()).toEqual(names());
});

test('a file that failed and was retried gets the place it has in the list', async () => {
  server.faults.info = [{ status: 500 }];
  open();
  uploads.addFiles([pdf('a.pdf'), pdf('b.pdf')]);
  await waitFor(() => expect(phases()).toEqual(['failed', 'done']));
  uploads.retry(idOf('a.pdf'));
  await waitFor(() => expect(phases()).toEqual(['done', 'done']));
  expect(faxed()).toEqual(['b.pdf', 'a.pdf']);
  await expect(uploads.arrange.settle()).resolves.toBe(true);
  expect(faxed()).toEqual(['a.pdf', 'b.pdf']);
});

test.each(['setup', 'bucket', 'info'] as const)(
  'when %s fails, the fax keeps all its files, and the next try goes on',
  async (call) => {
    await uploaded(pdf('a.pdf'), pdf('b.pdf'));
    uploads.arrange.move(idOf('b.pdf'), -1);
    server.faults[call] = [{ status: 503 }];
    await expect(uploads.arrange.settle()).resolves.toBe(false);
    expect(notices().join()).toContain('An error occurred uploading your PDF');
    expect(phases()).toEqual(['done', 'done']);
    expect(names()).toEqual(['b.pdf', 'a.pdf']);
    expect(faxed().toSorted()).toEqual(['a.pdf', 'b.pdf']);
    await expect(uploads.arrange.settle()).resolves.toBe(true);
    expect(notices()).toEqual([]);
    expect(faxed()).toEqual(['b.pdf', 'a.pdf']);
  },
);

test('a registration whose answer is lost does not leave a file twice', async () => {
  await uploaded(pdf('a.pdf'), pdf('b.pdf'));
  uploads.arrange.move(idOf('b.pdf'), -1);
  server.faults.info = ['break-after'];
  await expect(uploads.arrange.settle()).resolves.toBe(false);
  await expect(uploads.arrange.settle()).resolves.toBe(true);
  expect(faxed()).toEqual(['b.pdf', 'a.pdf']);
});

test('an earlier copy that cannot be deleted holds the order until it is', async () => {
  await uploaded(pdf('a.pdf'), pdf('b.pdf'));
  uploads.arrange.move(idOf('b.pdf'), -1);
  server.faults.flush = [{ status: 503 }];
  await expect(uploads.arrange.settle()).resolves.toBe(false);
  expect(notices()).toEqual([
    'An earlier copy of a file is still part of your fax (HTTP status 503): please try again later.',
  ]);
  await expect(uploads.arrange.settle()).resolves.toBe(true);
  expect(faxed()).toEqual(['b.pdf', 'a.pdf']);
});

test('an earlier copy that is gone already holds nobody', async () => {
  await uploaded(pdf('a.pdf'), pdf('b.pdf'));
  uploads.arrange.move(idOf('b.pdf'), -1);
  server.faults.flush = [{ status: 404 }];
  await expect(uploads.arrange.settle()).resolves.toBe(true);
});

test('after a session that had ended, sending goes on', async () => {
  await uploaded(pdf('a.pdf'), pdf('b.pdf'));
  uploads.arrange.move(idOf('b.pdf'), -1);
  server.faults.setup = [{ status: 401 }];
  await expect(uploads.arrange.settle()).resolves.toBe(false);
  await expect(uploads.arrange.settle()).resolves.toBe(true);
  expect(faxed()).toEqual(['b.pdf', 'a.pdf']);
});

test('deleting a file deletes a copy that is still in the order, too', async () => {
  await uploaded(pdf('a.pdf'), pdf('b.pdf'));
  uploads.arrange.move(idOf('b.pdf'), -1);
  server.faults.flush = [{ status: 503 }];
  await uploads.arrange.settle();
  expect(faxed()).toEqual(['a.pdf', 'b.pdf', 'a.pdf']);
  uploads.askDelete(idOf('a.pdf'));
  await uploads.deleteFile();
  uploads.askDelete(idOf('b.pdf'));
  await uploads.deleteFile();
  expect(faxed()).toEqual([]);
});

test('offline, nothing is sent and the person is told', async () => {
  await uploaded(pdf('a.pdf'), pdf('b.pdf'));
  uploads.arrange.move(idOf('b.pdf'), -1);
  goOnline(false);
  await expect(uploads.arrange.settle()).resolves.toBe(false);
  expect(notices()).toEqual([expect.stringMatching(/^You're offline\. /)]);
  expect(server.calls).toEqual([]);
  goOnline(true);
  await expect(uploads.arrange.settle()).resolves.toBe(true);
});

test('a reload before the new copy is in the order finds the file once', async () => {
  await uploaded(pdf('a.pdf'), pdf('b.pdf'));
  uploads.arrange.move(idOf('b.pdf'), -1);
  server.faults.info = ['hang'];
  void uploads.arrange.settle();
  await waitFor(() => expect(phases()).toContain('registering'));
  reload();
  expect(names()).toEqual(['a.pdf', 'b.pdf']);
  expect(phases()).toEqual(['done', 'done']);
});

test('a reload before the answer to the registration knows which copy is the newer one', async () => {
  await uploaded(pdf('a.pdf'), pdf('b.pdf'));
  uploads.arrange.move(idOf('b.pdf'), -1);
  server.faults.info = ['hang'];
  void uploads.arrange.settle();
  await waitFor(() => expect(phases()).toContain('registering'));
  server.registered.set('key-3', 'a.pdf');
  reload();
  expect(names()).toEqual(['b.pdf', 'a.pdf']);
  await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1));
  expect([...server.registered.keys()]).toEqual(['key-2', 'key-3']);
});

test('a reload before the earlier copy is deleted finds the file once, and deletes that copy', async () => {
  await uploaded(pdf('a.pdf'), pdf('b.pdf'));
  uploads.arrange.move(idOf('b.pdf'), -1);
  await leftTwice();
  reload();
  expect(names()).toEqual(['b.pdf', 'a.pdf']);
  await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1));
  expect(faxed()).toEqual(['b.pdf', 'a.pdf']);
  await expect(uploads.arrange.settle()).resolves.toBe(true);
});

test('a copy that is being deleted after a reload is not deleted again when the order is confirmed', async () => {
  await uploaded(pdf('a.pdf'), pdf('b.pdf'));
  uploads.arrange.move(idOf('b.pdf'), -1);
  await leftTwice();
  const answer = heldFlush();
  // The answer that a second call would get.
  server.faults.flush?.push({ status: 503 });
  reload();
  await waitFor(() => expect(faxed()).toEqual(['b.pdf', 'a.pdf']));
  const settled = uploads.arrange.settle();
  answer();
  await expect(settled).resolves.toBe(true);
  expect(server.calls).toEqual(['flush key-1']);
  expect(notices()).toEqual([]);
  expect(onDeleted).toHaveBeenCalledTimes(1);
});

test('a copy that is being deleted after a reload is not deleted again with its file', async () => {
  const answer = await reloadWhileDeleting();
  uploads.askDelete(idOf('a.pdf'));
  const deleted = uploads.deleteFile();
  answer();
  await deleted;
  expect(server.calls).toEqual(['flush key-1', 'flush key-3']);
  expect(names()).toEqual(['b.pdf']);
  expect(faxed()).toEqual(['b.pdf']);
});

test('a deletion that is answered when the order is paid has nobody to tell', async () => {
  const answer = await reloadWhileDeleting();
  uploads.stop();
  answer();
  await waitFor(() => expect(items().map(({ staleKeys }) => staleKeys)).toEqual([[], []]));
  expect(onDeleted).not.toHaveBeenCalled();
});

test('a reload when the earlier copy is deleted already has nothing to delete', async () => {
  await uploaded(pdf('a.pdf'), pdf('b.pdf'));
  uploads.arrange.move(idOf('b.pdf'), -1);
  server.faults.flush = ['break-after'];
  await expect(uploads.arrange.settle()).resolves.toBe(false);
  expect(faxed()).toEqual(['b.pdf', 'a.pdf']);
  server.calls.length = 0;
  reload();
  await expect(uploads.arrange.settle()).resolves.toBe(true);
  expect(server.calls).toEqual([]);
});

test('files from before a reload keep their place', async () => {
  await uploaded(pdf('a.pdf'), pdf('b.pdf'));
  reload();
  uploads.addFiles([pdf('c.pdf')]);
  await waitFor(() => expect(phases()).toEqual(['done', 'done', 'done']));
  const { arrange } = uploads;
  expect(arrange.fileOf(idOf('a.pdf'))).toBeNull();
  expect(arrange.fileOf(idOf('c.pdf'))?.name).toBe('c.pdf');
  expect(names().map((name) => arrange.canMove(idOf(name), -1))).toEqual([false, false, false]);
  expect(names().map((name) => arrange.canTurn(idOf(name)))).toEqual([false, false, true]);
  arrange.move(idOf('c.pdf'), -1);
  arrange.moveTo(idOf('c.pdf'), idOf('a.pdf'));
  expect(names()).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
});

test('leaving the page asks first while an arrangement is not carried out', async () => {
  await uploaded(pdf('a.pdf'), pdf('b.pdf'));
  expect(leave()).toBe(true);
  uploads.arrange.move(idOf('b.pdf'), -1);
  expect(leave()).toBe(false);
  await uploads.arrange.settle();
  expect(leave()).toBe(true);
});

test('canceling a file that is sent once more leaves the earlier copy', async () => {
  await uploaded(pdf('a.pdf'), pdf('b.pdf'));
  uploads.arrange.move(idOf('b.pdf'), -1);
  server.faults.bucket = ['hang'];
  const settled = uploads.arrange.settle();
  await waitFor(() => expect(phases()).toContain('sending'));
  uploads.remove(idOf('a.pdf'));
  await expect(settled).resolves.toBe(false);
  expect(names()).toEqual(['b.pdf', 'a.pdf']);
  expect(phases()).toEqual(['done', 'done']);
  expect(new Set(faxed())).toEqual(new Set(['a.pdf', 'b.pdf']));
});

describe('turned pages', () => {
  const letter = async () => new File([await readFile('e2e/files/text-letter-3.pdf')], 'letter.pdf');

  test('are written into the file that is sent', async () => {
    await uploaded(await letter());
    const before = items()[0];
    uploads.arrange.turn(idOf('letter.pdf'), 2, 90);
    expect(said()).toBe('Page 2 turned right.');
    await expect(uploads.arrange.settle()).resolves.toBe(true);
    expect(server.stored.get('key-2')).toContain('/Rotate 90');
    expect(faxed()).toEqual(['letter.pdf']);
    expect(items()[0]).toMatchObject({ turns: {}, replacesKey: null, staleKeys: [] });
    expect(items()[0]?.size).toBeGreaterThan(before?.size ?? 0);
    await waitFor(() => expect(items()[0]?.preview).not.toBe(before?.preview));
    // Turned again from its current position.
    uploads.arrange.turn(idOf('letter.pdf'), 2, -90);
    expect(said()).toBe('Page 2 turned left.');
    await expect(uploads.arrange.settle()).resolves.toBe(true);
    expect(server.stored.get('key-3')).toMatch(/\/Rotate 90[\s\S]*\/Rotate 0\b/);
  });

  test('that are turned back need nothing', async () => {
    await uploaded(await letter());
    uploads.arrange.turn(idOf('letter.pdf'), 2, 90);
    uploads.arrange.turn(idOf('letter.pdf'), 2, -90);
    await expect(uploads.arrange.settle()).resolves.toBe(true);
    expect(server.calls).toEqual([]);
  });

  test('stay to be written if sending fails, from the file as it was', async () => {
    await uploaded(await letter());
    const before = items()[0];
    uploads.arrange.turn(idOf('letter.pdf'), 1, 90);
    server.faults.setup = [{ status: 503 }];
    await expect(uploads.arrange.settle()).resolves.toBe(false);
    expect(items()[0]).toMatchObject({ turns: { 1: 90 }, size: before?.size });
    await expect(uploads.arrange.settle()).resolves.toBe(true);
    expect(server.stored.get('key-2')?.match(/\/Rotate \d+/g)).toEqual(['/Rotate 90']);
  });

  test('stay turned when the file is sent once more for another reason, and that fails', async () => {
    await uploaded(await letter(), pdf('b.pdf'));
    uploads.arrange.turn(idOf('letter.pdf'), 1, 90);
    await expect(uploads.arrange.settle()).resolves.toBe(true);
    uploads.arrange.move(idOf('letter.pdf'), 1);
    server.faults.setup = [{ status: 503 }];
    await expect(uploads.arrange.settle()).resolves.toBe(false);
    await expect(uploads.arrange.settle()).resolves.toBe(true);
    expect(faxed()).toEqual(['b.pdf', 'letter.pdf']);
    const [key = ''] = [...server.registered].find(([, name]) => name === 'letter.pdf') ?? [];
    expect(server.stored.get(key)?.match(/\/Rotate \d+/g)).toEqual(['/Rotate 90']);
  });

  test('of a file that cannot be written are told, and nothing is sent', async () => {
    await uploaded(pdf('odd.pdf'));
    uploads.arrange.turn(idOf('odd.pdf'), 1, 90);
    await expect(uploads.arrange.settle()).resolves.toBe(false);
    expect(notices()).toEqual([expect.stringMatching(/^We couldn't turn the pages of odd\.pdf\./)]);
    expect(server.calls).toEqual([]);
    expect(phases()).toEqual(['done']);
  });
});

test('a deleted file is asked about first, and the order is right without it', async () => {
  await uploaded(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'));
  const b = idOf('b.pdf');
  uploads.arrange.move(idOf('c.pdf'), -1);
  uploads.askDelete(b);
  expect(uploads.store.getState().pendingDelete).toMatchObject({ id: b, name: 'b.pdf' });
  expect(server.calls).toEqual([]);
  await uploads.deleteFile();
  expect(uploads.arrange.fileOf(b)).toBeNull();
  expect(notices()).toEqual(['The file b.pdf was successfully deleted.']);
  expect(onDeleted).toHaveBeenCalledTimes(1);
  await expect(uploads.arrange.settle()).resolves.toBe(true);
  expect(faxed()).toEqual(['a.pdf', 'c.pdf']);
});
