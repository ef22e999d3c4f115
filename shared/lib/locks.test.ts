import { withLock } from './locks';

/** A promise that the test settles. */
function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

/** Minimal Web Locks shared with one other tab: the part of `request` that `ifAvailable` needs. */
function otherTabs(taken: Set<string>) {
  return {
    request: async (
      name: string,
      _options: LockOptions,
      callback: (lock: { name: string } | null) => Promise<unknown>,
    ) => {
      await Promise.resolve();
      if (taken.has(name)) return callback(null);
      taken.add(name);
      try {
        return await callback({ name });
      } finally {
        taken.delete(name);
      }
    },
  };
}

function setLocks(locks: unknown) {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

describe.each(['without Web Locks', 'with Web Locks', 'where Web Locks are refused'])('%s', (kind) => {
  beforeEach(() => {
    if (kind === 'with Web Locks') setLocks(otherTabs(new Set()));
    if (kind === 'where Web Locks are refused') {
      setLocks({ request: () => Promise.reject(new DOMException('No origin', 'SecurityError')) });
    }
  });

  test('five presses in one task run the action once', async () => {
    const action = jest.fn(() => Promise.resolve('sent'));
    const results = await Promise.all(Array.from({ length: 5 }, () => withLock('send', action)));
    expect(action).toHaveBeenCalledTimes(1);
    expect(results).toEqual([
      { held: true, value: 'sent' },
      ...Array.from({ length: 4 }, () => ({ held: false, by: 'this-page' })),
    ]);
  });

  test('a press while the action runs is refused, a press after it is not', async () => {
    const sending = deferred<string>();
    const first = withLock('send', () => sending.promise);
    await Promise.resolve();
    expect(await withLock('send', () => 'again')).toEqual({ held: false, by: 'this-page' });
    sending.resolve('sent');
    expect(await first).toEqual({ held: true, value: 'sent' });
    expect(await withLock('send', () => 'again')).toEqual({ held: true, value: 'again' });
  });

  test('an error is rethrown and the lock released', async () => {
    const action = jest.fn(() => Promise.reject(new Error('broken')));
    await expect(withLock('send', action)).rejects.toThrow('broken');
    await expect(
      withLock('send', () => {
        throw new Error('at once');
      }),
    ).rejects.toThrow('at once');
    expect(action).toHaveBeenCalledTimes(1);
    expect(await withLock('send', () => 1)).toEqual({ held: true, value: 1 });
  });

  test('actions with other names run side by side', async () => {
    const sending = deferred<string>();
    const first = withLock('send', () => sending.promise);
    expect(await withLock('save', () => 'saved')).toEqual({ held: true, value: 'saved' });
    sending.resolve('sent');
    await first;
  });
});

test('an action running in another tab is not run here', async () => {
  setLocks(otherTabs(new Set(['send'])));
  const action = jest.fn();
  expect(await withLock('send', action)).toEqual({ held: false, by: 'other-tab' });
  expect(action).not.toHaveBeenCalled();
  expect(await withLock('save', () => 'saved')).toEqual({ held: true, value: 'saved' });
});

test('an action that has started runs to its end even if the lock is stolen', async () => {
  const sending = deferred<string>();
  setLocks({
    request: (_name: string, _options: LockOptions, callback: (lock: object) => Promise<unknown>) => {
      void callback({});
      return Promise.reject(new DOMException('Stolen', 'AbortError'));
    },
  });
  const first = withLock('send', () => sending.promise);
  await Promise.resolve();
  expect(await withLock('send', () => 'again')).toEqual({ held: false, by: 'this-page' });
  sending.resolve('sent');
  expect(await first).toEqual({ held: true, value: 'sent' });
});
