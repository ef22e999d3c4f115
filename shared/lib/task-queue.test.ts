/** @jest-environment node */
import { createTaskQueue } from './task-queue';

/** A task that notes when it starts and ends, and ends when told. */
function task(log: string[], name: string) {
  let end: (error?: Error) => void = () => undefined;
  const ended = new Promise<string>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve(name));
  });
  const run = async (signal: AbortSignal) => {
    log.push(`${name} starts`);
    signal.addEventListener('abort', () => end(new Error(`${name} stopped`)));
    try {
      return await ended;
    } finally {
      log.push(`${name} ends`);
    }
  };
  return { run, end: (error?: Error) => end(error) };
}

test('tasks run one at a time, in order', async () => {
  const log: string[] = [];
  const queue = createTaskQueue();
  const [a, b] = [task(log, 'a'), task(log, 'b')];
  const results = Promise.all([queue.add(a.run), queue.add(b.run)]);
  expect(queue.size()).toBe(2);
  b.end();
  a.end();
  expect(await results).toEqual(['a', 'b']);
  expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
  expect(queue.size()).toBe(0);
});

test('a failed task does not stop the next', async () => {
  const queue = createTaskQueue();
  const first = queue.add(() => Promise.reject(new Error('broken')));
  const second = queue.add(() => Promise.resolve('done'));
  await expect(first).rejects.toThrow('broken');
  expect(await second).toBe('done');
  expect(await queue.add(() => Promise.resolve('later'))).toBe('later');
});

test('a waiting task that is cancelled is never started', async () => {
  const log: string[] = [];
  const queue = createTaskQueue();
  const [a, b, c] = [task(log, 'a'), task(log, 'b'), task(log, 'c')];
  const cancel = new AbortController();
  const first = queue.add(a.run);
  const second = queue.add(b.run, cancel.signal);
  const third = queue.add(c.run);
  cancel.abort(new Error('cancelled'));
  await expect(second).rejects.toThrow('cancelled');
  expect(queue.size()).toBe(2);
  a.end();
  c.end();
  await Promise.all([first, third]);
  expect(log).toEqual(['a starts', 'a ends', 'c starts', 'c ends']);
});

test('a running task is told to stop, and the next one starts when it has', async () => {
  const log: string[] = [];
  const queue = createTaskQueue();
  const [a, b] = [task(log, 'a'), task(log, 'b')];
  const cancel = new AbortController();
  const first = queue.add(a.run, cancel.signal);
  const second = queue.add(b.run);
  cancel.abort();
  await expect(first).rejects.toThrow('a stopped');
  b.end();
  expect(await second).toBe('b');
  expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
});

test('a task cancelled beforehand is refused', async () => {
  const run = jest.fn();
  await expect(createTaskQueue().add(run, AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled');
  expect(run).not.toHaveBeenCalled();
});
