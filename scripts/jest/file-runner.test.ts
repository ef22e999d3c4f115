import { AsyncLocalStorage } from 'node:async_hooks';
import runFile from 'jest-circus/runner';

jest.mock('jest-circus/runner', () => ({ __esModule: true, default: jest.fn() }));

const storage = new AsyncLocalStorage<string>();
let runTestFile: (...file: unknown[]) => Promise<object>;
let descriptors: Record<string, PropertyDescriptor>;
beforeAll(async () => {
  // The runner of this file has recorded its storages before, and continues to.
  descriptors = Object.getOwnPropertyDescriptors(AsyncLocalStorage.prototype) as typeof descriptors;
  ({ default: runTestFile } = await import('./file-runner'));
});
afterAll(() => Object.defineProperties(AsyncLocalStorage.prototype, descriptors));

test('passes on what Jest says of a file and how much CPU time it took, and closes the storages that it opened', async () => {
  const close = jest.spyOn(storage, 'disable');
  const others = jest.spyOn(new AsyncLocalStorage(), 'disable');
  jest.mocked(runFile).mockImplementation(async (...file) => {
    const seen = await storage.run('kept', async () => {
      await Promise.resolve();
      return storage.getStore();
    });
    expect(close).not.toHaveBeenCalled();
    return { file, seen };
  });
  expect(await runTestFile('global', 'a.test.ts')).toEqual({
    file: ['global', 'a.test.ts'],
    seen: 'kept',
    cpuSeconds: expect.any(Number) as unknown,
  });
  expect(close).toHaveBeenCalledTimes(1);
  expect(others).not.toHaveBeenCalled();
});

test('each file closes its own storages', async () => {
  const close = jest.spyOn(storage, 'disable');
  jest.mocked(runFile).mockResolvedValue({});
  await runTestFile();
  expect(close).not.toHaveBeenCalled();
});
