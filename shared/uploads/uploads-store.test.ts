import { currentNotices } from '@shared/stores/notices';
import { setInspection, startedWorkers } from '@shared/testing/browser/fake-inspect-worker';
import type { Fault, UploadServer } from '@shared/testing/servers/upload-server';
import { withUploadServer } from '@shared/testing/servers/with-upload-server';
import { turnedCopy } from '@shared/uploads/arrange/turn-pages';
import { waitFor } from '@testing-library/dom';
import { statusText } from './upload-words';
import { createUploads, type Uploads, type UploadsOptions } from './uploads-store';

let server: UploadServer;
let uploads: Uploads;

afterEach(() => {
  uploads.stop();
  jest.restoreAllMocks();
});

withUploadServer((started) => {
  server = started;
});

const policyOf = (more: object) => btoa(JSON.stringify({ conditions: [], ...more }));
const AHEAD = policyOf({ expiration: '2099-01-01T00:00:00Z' });
const pdf = (name: string, content = '%PDF-1.7 content') => new File([content], name, { type: 'application/pdf' });
const open = (options: Partial<UploadsOptions> = {}) => {
  uploads = createUploads({ withTurning: (run) => run(turnedCopy), orderId: 'o1', files: [], ...options });
};
const states = () => uploads.store.getState().items.map(({ name, phase }) => `${name}: ${phase.name}`);
const idOf = (name: string) => uploads.store.getState().items.find((item) => item.name === name)?.id ?? '';
const notices = () => currentNotices().map(({ text }) => text);
const finished = () => waitFor(() => expect(uploads.pendingUploads()).toBe(0));
const goOnline = (isOnline: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  if (isOnline) dispatchEvent(new Event('online'));
};

test('files are uploaded one after the other, each stored and registered, and the page is notified at the end', async () => {
  const onDetails = jest.fn();
  const onIdle = jest.fn();
  open({ onDetails, onIdle });
  uploads.addFiles([pdf('a.pdf'), pdf('B.PDF')]);
  expect(uploads.pendingUploads()).toBe(2);
  await finished();
  expect(server.calls).toEqual([
    'setup a.pdf',
    'bucket key-1',
    'info a.pdf',
    'setup B.PDF',
    'bucket key-2',
    'info B.PDF',
  ]);
  expect(states()).toEqual(['a.pdf: done', 'B.PDF: done']);
  expect(onDetails).toHaveBeenLastCalledWith({ id: 'o1', pagecount: 2, amount: 199 });
  expect(onIdle).toHaveBeenCalledTimes(1);
});

test('the storage gets the form fields, policy and signature first, and the file last under our own name', async () => {
  open();
  uploads.addFiles([pdf('<img src=x>.pdf', 'the bytes')]);
  await finished();
  const names = [...(server.stored.get('key-1') ?? '').matchAll(/name="([^"]*)"/g)].map(([, name]) => name);
  expect(names).toEqual(['key', 'acl', 'policy', 'signature', 'file', 'document.pdf']);
  expect(server.registered.get('key-1')).toBe('<img src=x>.pdf');
});

test('a file that is not named .pdf is listed with the reason and not sent', async () => {
  open();
  uploads.addFiles([pdf('a.pdf.exe'), pdf('a.pdf')]);
  await finished();
  expect(states()).toEqual(['a.pdf.exe: refused', 'a.pdf: done']);
  expect(notices()).toContain('Only letter-size (8.5 by 11 inch) PDF files are supported.');
  expect(server.calls.filter((call) => call.includes('exe'))).toEqual([]);
});

test('an empty or encrypted file is refused with its reason, and the others go on', async () => {
  setInspection((file) => (file.size > 20 ? { kind: 'refused', reason: 'encrypted' } : { kind: 'unknown' }));
  open();
  const announced: string[] = [];
  uploads.store.subscribe(({ announcement }, before) => {
    if (announcement !== before.announcement) announced.push(announcement.text);
  });
  uploads.addFiles([pdf('empty.pdf', ''), pdf('locked.pdf', 'x'.repeat(30)), pdf('a.pdf')]);
  await finished();
  expect(states()).toEqual(['empty.pdf: refused', 'locked.pdf: refused', 'a.pdf: done']);
  expect(announced).toEqual([
    expect.stringMatching(/^empty\.pdf: .*empty/i),
    expect.stringMatching(/^locked\.pdf: .*(password|encrypted)/i),
    'a.pdf: uploaded.',
  ]);
});

test('the notice of an upload goes when nothing is being uploaded any more', async () => {
  setInspection((file) => (file.size > 20 ? { kind: 'refused', reason: 'encrypted' } : { kind: 'unknown' }));
  open();
  for (const file of [pdf('a.pdf'), pdf('locked.pdf', 'x'.repeat(30))]) {
    uploads.addFiles([file]);
    expect(notices()).toEqual([`Uploading ${file.name}`]);
    await finished();
    expect(notices()).toEqual([]);
  }
});

test('pages that are not letter size are named aloud too', async () => {
  const oddPages = [{ page: 2, widthMm: 210, heightMm: 297, paper: 'A4' }];
  setInspection(() => ({ kind: 'ok', facts: { pages: 2, measured: 2, oddCount: 1, oddPages } }));
  open();
  uploads.addFiles([pdf('a.pdf')]);
  await finished();
  expect(uploads.store.getState().announcement.text).toMatch(/^a\.pdf: uploaded\. Page 2 is A4 \(210 x 297 mm\)\. ./);
});

test.each(['refused', 'dies'] as const)(
  'when the inspection worker %s, the file is uploaded all the same',
  async (how) => {
    setInspection(how);
    open();
    uploads.addFiles([pdf('a.pdf'), pdf('b.pdf')]);
    await finished();
    expect(states()).toEqual(['a.pdf: done', 'b.pdf: done']);
    expect(startedWorkers()).toBeGreaterThan(0);
  },
);

test.each([
  ['setup', 'failure generating the policy', ['setup a.pdf', 'bucket key-1', 'info a.pdf']],
  ['bucket', 'failure uploading to storage', ['setup a.pdf', 'bucket key-1', 'info a.pdf']],
  ['info', 'order update failed', ['setup a.pdf', 'bucket key-1', 'info a.pdf']],
] as const)(
  'when %s fails the text says so, the next file goes on, and a retry resumes from there',
  async (call, text, want) => {
    server.faults = { [call]: [{ status: 500 }] };
    open();
    uploads.addFiles([pdf('a.pdf')]);
    await finished();
    expect(states()).toEqual(['a.pdf: failed']);
    expect(notices()).toContain(
      `a.pdf: An error occurred uploading your PDF: ${text} (HTTP status 500): please try again later.`,
    );
    uploads.retry(idOf('a.pdf'));
    await finished();
    expect(states()).toEqual(['a.pdf: done']);
    expect(server.calls).toEqual(want);
    expect([...server.registered]).toEqual([['key-1', 'a.pdf']]);
  },
);

const STAGES = [
  ['setup', 'failure generating the policy'],
  ['bucket', 'failure uploading to storage'],
  ['info', 'order update failed'],
] as const;
const FAULTS: [fault: Fault, detail: string, atBucket?: string][] = [
  ['break', ''],
  ['break-after', ''],
  // The storage answers with a status only.
  [{ status: 500, message: 'Disk full.' }, ' (Disk full)', ' (HTTP status 500)'],
  [{ status: 500 }, ' (HTTP status 500)'],
  [{ status: 401, message: 'Please sign in' }, ' (Please sign in)', ' (HTTP status 401)'],
];

test.each(STAGES.flatMap(([call, text]) => FAULTS.map(([fault, ...details]) => ({ call, text, fault, details }))))(
  'when $call fails with $fault the text says why, and a retry uploads the file once',
  async ({ call, text, fault, details: [detail, atBucket = detail] }) => {
    server.faults = { [call]: [fault] };
    open();
    uploads.addFiles([pdf('a.pdf')]);
    await finished();
    expect(states()).toEqual(['a.pdf: failed']);
    const why = call === 'bucket' ? atBucket : detail;
    expect(notices()).toContain(`a.pdf: An error occurred uploading your PDF: ${text}${why}: please try again later.`);
    uploads.retry(idOf('a.pdf'));
    await finished();
    expect(states()).toEqual(['a.pdf: done']);
    expect([...server.registered.values()]).toEqual(['a.pdf']);
  },
);

test('when the second of three files fails the others are uploaded all the same, and a retry uploads it, too', async () => {
  // The first setup is answered; the next one is not.
  server.setup = (answer) => {
    server.setup = (next) => next;
    server.faults = { setup: ['break'] };
    return answer;
  };
  open();
  uploads.addFiles([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')]);
  await finished();
  expect(states()).toEqual(['a.pdf: done', 'b.pdf: failed', 'c.pdf: done']);
  expect(notices().join()).toMatch(/b\.pdf: .*failure generating the policy/);
  uploads.retry(idOf('b.pdf'));
  await finished();
  expect(states()).toEqual(['a.pdf: done', 'b.pdf: done', 'c.pdf: done']);
  expect([...server.registered.values()]).toEqual(['a.pdf', 'c.pdf', 'b.pdf']);
});

test("when the storage's answer is lost, the same key is sent again, never a second one", async () => {
  server.faults = { bucket: ['break-after'], info: ['break-after'] };
  open();
  uploads.addFiles([pdf('a.pdf')]);
  await finished();
  uploads.retry(idOf('a.pdf'));
  await finished();
  uploads.retry(idOf('a.pdf'));
  await finished();
  expect(server.calls).toEqual(['setup a.pdf', 'bucket key-1', 'bucket key-1', 'info a.pdf', 'info a.pdf']);
  expect([...server.registered.keys()]).toEqual(['key-1']);
});

test("the server's own message is shown", async () => {
  server.faults = { info: [{ status: 400, message: 'The order is full.' }] };
  open();
  uploads.addFiles([pdf('a.pdf')]);
  await finished();
  expect(notices()).toContain(
    'a.pdf: An error occurred uploading your PDF: order update failed (The order is full): please try again later.',
  );
});

test.each([
  ['plain http', () => 'http://evil.example/put', AHEAD],
  ['a script', () => 'javascript:alert(1)', AHEAD],
  ['an address with a password', () => 'https://user:word@bucket.example/', AHEAD],
  ['a form that has expired', () => `${server.origin}/bucket`, policyOf({ expiration: '2020-01-01T00:00:00Z' })],
  ['a policy that is not base64', () => `${server.origin}/bucket`, 'not base64!'],
  ['a policy that is a list', () => `${server.origin}/bucket`, btoa('[]')],
])('%s as the storage is a failed setup, and nothing is sent', async (_, action, policy) => {
  const opened = jest.spyOn(XMLHttpRequest.prototype, 'open');
  server.setup = (answer) => ({ ...answer, payload: { action: action(), key: 'k' }, policy: [policy] });
  open();
  uploads.addFiles([pdf('a.pdf')]);
  await finished();
  expect(notices().join()).toContain('failure generating the policy: please try again later.');
  expect(server.calls).toEqual(['setup a.pdf']);
  expect(opened).not.toHaveBeenCalled();
});

test('offline, nothing is lost: the queue waits and resumes automatically', async () => {
  open();
  goOnline(false);
  uploads.addFiles([pdf('a.pdf'), pdf('b.pdf')]);
  await waitFor(() => expect(states()).toEqual(['a.pdf: paused', 'b.pdf: paused']));
  expect(server.calls).toEqual([]);
  // Each file's row says so, so there is no notice.
  expect(notices()).toEqual([]);
  expect(uploads.pendingUploads()).toBe(2);
  goOnline(true);
  await finished();
  expect(states()).toEqual(['a.pdf: done', 'b.pdf: done']);
});

test('a file whose connection breaks while sending is paused, and resumes with the same key', async () => {
  server.faults = { bucket: ['break'] };
  open();
  let isOnline = true;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  server.setup = (answer) => {
    isOnline = false;
    return answer;
  };
  uploads.addFiles([pdf('a.pdf')]);
  await waitFor(() => expect(states()).toEqual(['a.pdf: paused']));
  isOnline = true;
  dispatchEvent(new Event('online'));
  await finished();
  expect(server.calls).toEqual(['setup a.pdf', 'bucket key-1', 'info a.pdf']);
});

test('when the session has ended the queue stops, and resumes with a retry', async () => {
  server.faults = { setup: [{ status: 401 }] };
  open();
  uploads.addFiles([pdf('a.pdf'), pdf('b.pdf')]);
  await waitFor(() => expect(states()).toEqual(['a.pdf: failed', 'b.pdf: ready']));
  uploads.retry(idOf('a.pdf'));
  await finished();
  expect(states()).toEqual(['a.pdf: done', 'b.pdf: done']);
});

test('a removed file is not sent, and the transfer of one being sent stops', async () => {
  server.faults = { bucket: ['hang'] };
  open();
  uploads.addFiles([pdf('a.pdf'), pdf('b.pdf')]);
  uploads.remove(idOf('b.pdf'));
  await waitFor(() => expect(states()[0]).toBe('a.pdf: sending'));
  // A call that never reached the storage would leave its fault to the next test.
  await waitFor(() => expect(server.faults.bucket).toEqual([]));
  uploads.remove(idOf('a.pdf'));
  expect(states()).toEqual([]);
  uploads.addFiles([pdf('c.pdf')]);
  await finished();
  expect([...server.registered.values()]).toEqual(['c.pdf']);
});

test('cloud files are registered by reference', async () => {
  open();
  uploads.addCloudFiles([
    { name: 'c.pdf', size: 9, detail: { id: '1', url: 'https://dl.dropboxusercontent.com/c.pdf', type: 'dropbox' } },
  ]);
  await finished();
  expect(server.calls).toEqual(['cloudsetup c.pdf', 'info c.pdf']);
});

test('after a reload the files the server has are listed, and the others are requested by name', async () => {
  goOnline(false);
  open();
  uploads.addFiles([pdf('a.pdf'), pdf('b.pdf')]);
  await waitFor(() => expect(states()).toEqual(['a.pdf: paused', 'b.pdf: paused']));
  uploads.stop();
  goOnline(true);
  open({ files: [{ key: 'k', name: 'a.pdf', size: pdf('a.pdf').size, source: 'upload', pagecount: 3 }] });
  expect(states()).toEqual(['a.pdf: done', 'b.pdf: missing']);
  uploads.addFiles([pdf('b.pdf')]);
  await finished();
  expect(states()).toEqual(['a.pdf: done', 'b.pdf: done']);
  uploads.stop();
  open();
  expect(states()).toEqual([]);
});

test('after a reload a file that only lacked its registration is registered, not requested', async () => {
  server.faults = { info: ['break'] };
  open();
  uploads.addFiles([pdf('a.pdf')]);
  await finished();
  uploads.stop();
  open();
  await finished();
  expect(states()).toEqual(['a.pdf: done']);
  expect(server.calls).toEqual(['setup a.pdf', 'bucket key-1', 'info a.pdf']);
});

test('a file is deleted only after confirmation', async () => {
  const onDeleted = jest.fn();
  open({ onDeleted, files: [{ key: 'k', name: 'a.pdf', size: 5, source: 'upload' }] });
  uploads.askDelete(idOf('a.pdf'));
  expect(uploads.store.getState().pendingDelete).toMatchObject({ name: 'a.pdf', key: 'k' });
  uploads.keepFile();
  expect(server.calls).toEqual([]);
  uploads.askDelete(idOf('a.pdf'));
  await uploads.deleteFile();
  expect(server.calls).toEqual(['flush k']);
  expect(states()).toEqual([]);
  expect(notices()).toEqual(['The file a.pdf was successfully deleted.']);
  expect(onDeleted).toHaveBeenCalledTimes(1);
});

test.each([
  [{ status: 500 }, ' (HTTP status 500)'],
  [{ status: 503 }, ' (HTTP status 503)'],
  [{ status: 500, message: 'Locked' }, ' (Locked)'],
  [{ status: 400, message: 'It is being sent.' }, ' (It is being sent)'],
  // An answer of another server.
  [{ status: 200 }, ''],
  ['break', ''],
] as const)('a failed deletion says so and keeps the file', async (fault, detail) => {
  server.faults = { flush: [fault] };
  open({ files: [{ key: 'k', name: 'a.pdf', size: 5, source: 'upload' }] });
  uploads.askDelete(idOf('a.pdf'));
  await uploads.deleteFile();
  expect(states()).toEqual(['a.pdf: delete-failed']);
  expect(uploads.store.getState().pendingDelete).toBeNull();
  expect(notices()).toEqual([`An error occurred deleting the selected file${detail}: please try again later.`]);
});

test('storage that has every byte gets five minutes to answer', async () => {
  const running = new Map<unknown, number | undefined>();
  const later = window.setTimeout.bind(window);
  const never = window.clearTimeout.bind(window);
  // No mock: `waitFor` would take the clock for a false one.
  window.setTimeout = ((...call: Parameters<typeof later>) => {
    const id = later(...call);
    running.set(id, call[1]);
    return id;
  }) as typeof later;
  window.clearTimeout = (id) => {
    running.delete(id);
    never(id);
  };
  let answer = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.faults.bucket = [{ until }];
  open();
  uploads.addFiles([pdf('a.pdf')]);
  await waitFor(() => expect(server.calls).toContain('bucket key-1'));
  await waitFor(() => expect([...running.values()]).toContain(300_000));
  Object.assign(window, { setTimeout: later, clearTimeout: never });
  expect(states()).toEqual(['a.pdf: sending']);
  answer();
  await finished();
  expect(states()).toEqual(['a.pdf: done']);
});

describe('a file that fails at the storage without an answer', () => {
  const LARGE = '%PDF-1.7'.padEnd(1_500_000, 'x');
  const text = () => uploads.store.getState().items.map((item) => statusText(item));

  test('is told to be too large if the storage answers without it, and goes through once the limit is raised', async () => {
    server.proxyLimit = 1_048_576;
    open();
    uploads.addFiles([pdf('scan.pdf', LARGE)]);
    await finished();
    expect(text()).toEqual([
      'An error occurred uploading your PDF: failure uploading to storage (1.5 MB may be too large): please try again, or add it as several smaller files.',
    ]);
    server.proxyLimit = Number.POSITIVE_INFINITY;
    uploads.retry(idOf('scan.pdf'));
    await finished();
    expect(states()).toEqual(['scan.pdf: done']);
  });

  test.each([
    ['the storage does not answer at all', LARGE, ['break', 'break']],
    ['it is small', '%PDF-1.7', ['break']],
  ] as const)('is not if %s', async (_why, content, faults) => {
    server.faults.bucket = [...faults];
    open();
    uploads.addFiles([pdf('scan.pdf', content)]);
    await finished();
    expect(text()).toEqual([
      'An error occurred uploading your PDF: failure uploading to storage: please try again later.',
    ]);
  });
});
