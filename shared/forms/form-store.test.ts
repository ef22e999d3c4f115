import type { Failure } from '@shared/api/transport/failure';
import { holdLocksElsewhere, releaseLocks } from '@shared/testing/browser/locks-elsewhere';
import type { Checked } from './check';
import { createForm } from './form-store';

interface Texts extends Record<string, string> {
  name: string;
}

/** A form that requires a name; `unchecked` collects what it could not check or send. */
function openForm() {
  const unchecked: Failure[] = [];
  const loadRules = jest.fn(() =>
    Promise.resolve((values: Texts) =>
      Promise.resolve<Checked<Texts>>(
        values.name === '' ? { ok: false, errors: { name: 'Please enter a name.' } } : { ok: true, values },
      ),
    ),
  );
  const form = createForm<Texts>({
    initial: { name: 'Ann' },
    lock: 'save-name',
    loadRules,
    onUnchecked: (failure) => unchecked.push(failure),
  });
  const send = jest.fn<Promise<'stay' | 'leaving'>, [Texts]>(() => Promise.resolve('stay'));
  return { form, unchecked, loadRules, send };
}

/** Whether the form was busy, at each change of its state. */
function watchBusy({ store }: ReturnType<typeof openForm>['form']): boolean[] {
  const seen: boolean[] = [];
  store.subscribe(({ isBusy }) => seen.push(isBusy));
  return seen;
}

afterEach(releaseLocks);

test('five presses at once send once, and report no failure', async () => {
  const { form, unchecked, send } = openForm();
  await Promise.all(Array.from({ length: 5 }, () => form.submit(send)));
  expect(send).toHaveBeenCalledTimes(1);
  expect(unchecked).toEqual([]);
  expect(form.store.getState().isBusy).toBe(false);
});

test('a submission under way in another tab is reported, because nothing here shows it', async () => {
  holdLocksElsewhere();
  const { form, unchecked, send } = openForm();
  await form.submit(send);
  expect(send).not.toHaveBeenCalled();
  expect(unchecked).toEqual([{ kind: 'aborted' }]);
});

test('a refusal by rules that are there is one change, and asks no other tab', async () => {
  holdLocksElsewhere();
  const { form, unchecked, send } = openForm();
  form.prepare();
  form.change('name', '');
  await Promise.resolve();
  const busy = watchBusy(form);
  await form.submit(send);
  expect(form.store.getState()).toMatchObject({ errors: { name: 'Please enter a name.' }, refusals: 1 });
  expect(busy).toEqual([false]);
  expect(send).not.toHaveBeenCalled();
  expect(unchecked).toEqual([]);
});

test('it is busy while its rules are loaded, which happens once', async () => {
  const { form, loadRules, send } = openForm();
  form.change('name', '');
  const busy = watchBusy(form);
  await form.submit(send);
  await form.submit(send);
  expect(busy).toEqual([true, false, false]);
  expect(loadRules).toHaveBeenCalledTimes(1);
});

test('rules that cannot be loaded are reported, and loaded with the next press', async () => {
  const { form, unchecked, loadRules, send } = openForm();
  loadRules.mockRejectedValueOnce(new Error('offline'));
  await form.submit(send);
  expect(unchecked).toEqual([{ kind: 'network' }]);
  expect(form.store.getState().isBusy).toBe(false);
  await form.submit(send);
  expect(send).toHaveBeenCalledWith({ name: 'Ann' });
});

test('a form whose page is being left stays busy; one that stays can be sent again', async () => {
  const { form, send } = openForm();
  await form.submit(send);
  expect(form.store.getState().isBusy).toBe(false);
  send.mockResolvedValueOnce('leaving');
  await form.submit(send);
  expect(send).toHaveBeenCalledTimes(2);
  expect(form.store.getState().isBusy).toBe(true);
});

test('a press while it is being sent changes nothing', async () => {
  const { form, send } = openForm();
  form.prepare();
  let answer: (outcome: 'stay') => void = () => undefined;
  send.mockReturnValueOnce(new Promise((done) => (answer = done)));
  const first = form.submit(send);
  await new Promise((done) => setTimeout(done));
  form.change('name', '');
  await form.submit(send);
  expect(form.store.getState()).toMatchObject({ isBusy: true, refusals: 0 });
  answer('stay');
  await first;
  expect(send).toHaveBeenCalledTimes(1);
  expect(form.store.getState().isBusy).toBe(false);
});
