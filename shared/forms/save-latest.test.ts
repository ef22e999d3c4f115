import { failed, type Outcome, success } from '@shared/api/transport/failure';
import { saveLatest } from './save-latest';

interface Setting {
  on: boolean;
}

/** A setting on a page: its current value, the calls so far, and how to answer the pending one. */
function setting(on: boolean) {
  const calls: { value: Setting; answer: (outcome: Outcome<null>) => void }[] = [];
  const state = { on };
  const done = saveLatest<Setting>(
    'a-setting',
    () => ({ ...state }),
    (value) => new Promise((answer) => calls.push({ value, answer })),
  );
  return {
    done,
    wants: (wanted: boolean) => {
      state.on = wanted;
    },
    sent: () => calls.map(({ value }) => value.on),
    answer: (outcome: Outcome<null>) => {
      calls.at(-1)?.answer(outcome);
      return new Promise((turn) => setTimeout(turn));
    },
  };
}

const OK = success(null);
const REFUSED = failed({ kind: 'refused', status: 500, message: 'Disk full' });
const SIGNED_OUT = failed({ kind: 'status', status: 401 });

afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

test('saves a change with one call', async () => {
  const { done, sent, answer } = setting(true);
  await answer(OK);
  await expect(done).resolves.toEqual(OK);
  expect(sent()).toEqual([true]);
});

test('sends the last change once the call before it is answered, and none in between', async () => {
  const { done, sent, answer, wants } = setting(true);
  wants(false);
  expect(sent()).toEqual([true]);
  await answer(OK);
  expect(sent()).toEqual([true, false]);
  for (const value of [true, false, true]) wants(value);
  expect(sent()).toEqual([true, false]);
  await answer(OK);
  expect(sent()).toEqual([true, false, true]);
  await answer(OK);
  await expect(done).resolves.toEqual(OK);
});

test('does not send again when the person changes back to what was sent', async () => {
  const { done, sent, answer, wants } = setting(true);
  wants(false);
  wants(true);
  await answer(OK);
  await expect(done).resolves.toEqual(OK);
  expect(sent()).toEqual([true]);
});

test('a failure belongs to the change it was for: a later one is still sent', async () => {
  const { done, sent, answer, wants } = setting(true);
  wants(false);
  await answer(REFUSED);
  await answer(OK);
  await expect(done).resolves.toEqual(OK);
  expect(sent()).toEqual([true, false]);
});

test('reports the failure of the last change', async () => {
  const { done, answer, wants } = setting(true);
  wants(false);
  await answer(OK);
  await answer(REFUSED);
  await expect(done).resolves.toEqual(REFUSED);
});

test('sends nothing more once the session has ended', async () => {
  const { done, sent, answer, wants } = setting(true);
  wants(false);
  await answer(SIGNED_OUT);
  await expect(done).resolves.toEqual(SIGNED_OUT);
  expect(sent()).toEqual([true]);
});

test('gives up while another tab saves the same setting', async () => {
  const locks = { request: (_name: string, _options: object, run: (lock: null) => unknown) => run(null) };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  const { done, sent } = setting(true);
  await expect(done).resolves.toEqual(failed({ kind: 'aborted' }));
  expect(sent()).toEqual([]);
});
