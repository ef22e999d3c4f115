import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { silentLog } from '@server/platform/log';
import { makePdf } from '@server/testing/visitor';
import { startFileRunner } from '@server/untrusted/start-file-runner';
import type { Task, TaskOutcome } from '@server/untrusted/task';
import type { UntrustedFileRunner } from '@server/untrusted/untrusted-file-runner';
import { createPageCounter, type PageCount } from './page-counter';
import { certificatePdf, writtenPdf } from './testing/written-pdf';

const ANNA = { visitor: 'anna', origin: 'here' };
const file = { key: 'one', path: '/one.pdf', size: 1000 };

/** Fake work whose outcome the test controls; `asked` records the tasks. */
function pretend(): { work: UntrustedFileRunner; asked: Task[]; end: (outcome: TaskOutcome) => void } {
  const asked: Task[] = [];
  const ends: ((outcome: TaskOutcome) => void)[] = [];
  const run: UntrustedFileRunner['run'] = (task) => {
    asked.push(task);
    return new Promise((done) => ends.push(done));
  };
  const end = (outcome: TaskOutcome): void => {
    for (const done of ends.splice(0)) done(outcome);
  };
  return { work: { run, warmUp: () => undefined, close: () => undefined }, asked, end };
}

test('a concurrent count of the same file joins the first; other files, and later counts, run anew', async () => {
  const { work, asked, end } = pretend();
  const { count } = createPageCounter(work);
  const counts = [count(file, ANNA), count({ ...file, path: '/copy.pdf' }, ANNA), count({ ...file, key: 'two' }, ANNA)];
  expect(asked).toHaveLength(2);
  end({ kind: 'done', answer: { pages: 3 } });
  expect(await Promise.all(counts)).toEqual(Array(3).fill({ pages: 3 }));
  void count(file, ANNA);
  expect(asked).toHaveLength(3);
});

test.each<[TaskOutcome, PageCount]>([
  [{ kind: 'over' }, { problem: 'too-slow' }],
  [{ kind: 'failed' }, { problem: 'unreadable' }],
  [{ kind: 'busy' }, { problem: 'busy' }],
])('%p is %p', async (outcome, answer) => {
  const { work, end } = pretend();
  const counted = createPageCounter(work).count(file, ANNA);
  end(outcome);
  expect(await counted).toEqual(answer);
});

test('a small file may not use as much memory as a large one', () => {
  const { work, asked } = pretend();
  const { count } = createPageCounter(work);
  void count(file, ANNA);
  void count({ ...file, key: 'large', size: 268_435_456 }, ANNA);
  const [small = 0, large = 0] = asked.map(({ limits }) => limits.memory / 1024 ** 2);
  expect(small).toBeLessThan(400);
  expect(large).toBeGreaterThan(600);
  expect(large).toBeLessThan(768);
});

test('counts pages, and says what is wrong with a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fax-pages-'));
  const work = await startFileRunner(resolve('server'), silentLog);
  const { count } = createPageCounter(work);
  const pdf = Buffer.from(await makePdf(3));
  const counted = async (content: Uint8Array | string): Promise<PageCount> => {
    const path = join(folder, 'file.pdf');
    writeFileSync(path, content);
    return count({ key: 'file', path, size: content.length }, ANNA);
  };
  try {
    expect(await counted(pdf)).toEqual({ pages: 3 });
    expect(await counted('hello')).toEqual({ problem: 'not-pdf' });
    expect(await counted('%PDF-1.7 and nothing more')).toEqual({ problem: 'damaged' });
    expect(await counted(Buffer.concat([Buffer.alloc(500), pdf]))).toEqual({ pages: 3 });
    expect(await counted(pdf.toString('latin1').replace('%PDF-', '%pdf-'))).toEqual({ problem: 'not-pdf' });
    expect(await counted(writtenPdf())).toEqual({ pages: 3 });
    expect(await counted(certificatePdf())).toEqual({ problem: 'protected' });
    // Readers find nothing after the object that is not a page, and count it as the last page.
    expect(await counted(writtenPdf({ objects: { 4: '42' } }))).toEqual({ pages: 2 });
    expect(await count({ ...file, path: join(folder, 'none.pdf') }, ANNA)).toEqual({ problem: 'unreadable' });
  } finally {
    work.close();
    rmSync(folder, { recursive: true });
  }
});
