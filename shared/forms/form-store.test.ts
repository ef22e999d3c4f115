import type { Failure } from '@shared/api/transport/failure';
import { createForm } from './form-store';

interface Texts extends Record<string, string> {
  name: string;
}

/** A form whose rules take everything; what it could not check or send is in `untold`. */
function openForm() {
  const untold: Failure[] = [];
  const form = createForm<Texts>({
    initial: { name: 'Ann' },
    lock: 'save-name',
    loadRules: () => Promise.resolve((values) => Promise.resolve({ ok: true, values })),
    onUnchecked: (failure) => untold.push(failure),
  });
  return { form, untold };
}

/** The browser's locks, of which another tab holds all. */
function withOtherTab(): void {
  const locks = {
    request: (_name: string, _options: object, callback: (lock: null) => unknown) => Promise.resolve(callback(null)),
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
}

afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

test('five presses in one moment send once, and say nothing of a failure', async () => {
  const { form, untold } = openForm();
  const send = jest.fn(() => Promise.resolve('stay' as const));
  await Promise.all(Array.from({ length: 5 }, () => form.submit(send)));
  expect(send).toHaveBeenCalledTimes(1);
  expect(untold).toEqual([]);
  expect(form.store.getState().isBusy).toBe(false);
});

test('a submission under way in another tab is told, for nothing here shows it', async () => {
  withOtherTab();
  const { form, untold } = openForm();
  const send = jest.fn(() => Promise.resolve('stay' as const));
  await form.submit(send);
  expect(send).not.toHaveBeenCalled();
  expect(untold).toEqual([{ kind: 'aborted' }]);
});
