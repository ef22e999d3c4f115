import { forgetScript, loadScript } from './load-script';

const element = (src: string) => document.querySelector<HTMLScriptElement>(`script[src="${src}"]`);
const settle = (src: string, event: 'load' | 'error') => element(src)?.dispatchEvent(new Event(event));

test('a script is requested once, with its attributes, however many callers wait for it', async () => {
  const src = 'https://scripts.example/once.js';
  const first = loadScript(src, { attributes: { id: 'once', 'data-app-key': 'k' } });
  const second = loadScript(src);
  expect(document.querySelectorAll(`script[src="${src}"]`)).toHaveLength(1);
  expect(element(src)).toHaveAttribute('data-app-key', 'k');
  settle(src, 'load');
  await expect(first).resolves.toBeUndefined();
  await expect(second).resolves.toBeUndefined();
  await expect(loadScript(src)).resolves.toBeUndefined();
});

test('a failed script leaves nothing behind and is requested again', async () => {
  const src = 'https://scripts.example/broken.js';
  const failed = loadScript(src);
  settle(src, 'error');
  await expect(failed).rejects.toThrow('could not be loaded');
  expect(element(src)).toBeNull();
  const again = loadScript(src);
  settle(src, 'load');
  await expect(again).resolves.toBeUndefined();
});

test('a script that never answers counts as failed', async () => {
  jest.useFakeTimers();
  const src = 'https://scripts.example/slow.js';
  const slow = loadScript(src, { timeoutMs: 5_000 });
  jest.advanceTimersByTime(5_000);
  await expect(slow).rejects.toThrow('did not answer in time');
  expect(element(src)).toBeNull();
  jest.useRealTimers();
});

test('an address that the page does not allow is a failure, not an exception', async () => {
  const setter = jest.spyOn(HTMLScriptElement.prototype, 'src', 'set').mockImplementation(() => {
    throw new TypeError('This document requires TrustedScriptURL');
  });
  await expect(loadScript('https://scripts.example/refused.js')).rejects.toThrow('not allowed');
  setter.mockRestore();
});

test('a forgotten script is fetched again', async () => {
  const src = 'https://scripts.example/empty.js';
  const first = loadScript(src);
  settle(src, 'load');
  await first;
  forgetScript(src);
  void loadScript(src);
  expect(document.querySelectorAll(`script[src="${src}"]`)).toHaveLength(2);
});
