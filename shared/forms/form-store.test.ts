import type { Failure } from '@shared/api/transport/failure';
import { holdLocksElsewhere, releaseLocks } from '@shared/testing/browser/locks-elsewhere';
import { createForm } from './form-store';

interface Texts extends Record<string, string> {
  name: string;
}

/** A form whose rules accept everything; `unchecked` collects what it could not check or send. */
function openForm() {
  const unchecked: Failure[] = [];
  const form = createForm<Texts>({
    initial: { name: 'Ann' },
    lock: 'save-name',
    loadRules: () => Promise.resolve((values) => Promise.resolve({ ok: true, values })),
    onUnchecked: (failure) => unchecked.push(failure),
  });
  return { form, unchecked };
}

afterEach(releaseLocks);

test('five presses at once send once, and report no failure', async () => {
  const { form, unchecked } = openForm();
  const send = jest.fn(() => Promise.resolve('stay' as const));
  await Promise.all(Array.from({ length: 5 }, () => form.submit(send)));
  expect(send).toHaveBeenCalledTimes(1);
  expect(unchecked).toEqual([]);
  expect(form.store.getState().isBusy).toBe(false);
});

test('a submission under way in another tab is reported, because nothing here shows it', async () => {
  holdLocksElsewhere();
  const { form, unchecked } = openForm();
  const send = jest.fn(() => Promise.resolve('stay' as const));
  await form.submit(send);
  expect(send).not.toHaveBeenCalled();
  expect(unchecked).toEqual([{ kind: 'aborted' }]);
});
