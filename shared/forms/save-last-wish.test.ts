import { failed, type Outcome, success } from '@shared/api/transport/failure';
import { saveLastWish } from './save-last-wish';

interface Wish {
  on: boolean;
}

/** A setting on a page: what is wanted, the calls so far, and what answers the one under way. */
function setting(on: boolean) {
  const calls: { wish: Wish; answer: (outcome: Outcome<null>) => void }[] = [];
  const state = { on };
  const done = saveLastWish<Wish>(
    'a-setting',
    () => ({ ...state }),
    (wish) => new Promise((answer) => calls.push({ wish, answer })),
  );
  return {
    done,
    wants: (wanted: boolean) => {
      state.on = wanted;
    },
    sent: () => calls.map(({ wish }) => wish.on),
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

test('saves a wish with one call', async () => {
  const { done, sent, answer } = setting(true);
  await answer(OK);
  await expect(done).resolves.toEqual(OK);
  expect(sent()).toEqual([true]);
});

test('sends the last wish when the call before it is answered, and none of those between', async () => {
  const { done, sent, answer, wants } = setting(true);
  wants(false);
  expect(sent()).toEqual([true]);
  await answer(OK);
  expect(sent()).toEqual([true, false]);
  for (const wish of [true, false, true]) wants(wish);
  expect(sent()).toEqual([true, false]);
  await answer(OK);
  expect(sent()).toEqual([true, false, true]);
  await answer(OK);
  await expect(done).resolves.toEqual(OK);
});

test('does not send again what is wanted after all', async () => {
  const { done, sent, answer, wants } = setting(true);
  wants(false);
  wants(true);
  await answer(OK);
  await expect(done).resolves.toEqual(OK);
  expect(sent()).toEqual([true]);
});

test('a failure is the outcome of the wish it was for: a later one is still sent', async () => {
  const { done, sent, answer, wants } = setting(true);
  wants(false);
  await answer(REFUSED);
  await answer(OK);
  await expect(done).resolves.toEqual(OK);
  expect(sent()).toEqual([true, false]);
});

test('tells the failure of the last wish', async () => {
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

test('gives up while another tab saves the same', async () => {
  const locks = { request: (_name: string, _options: object, run: (lock: null) => unknown) => run(null) };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  const { done, sent } = setting(true);
  await expect(done).resolves.toEqual(failed({ kind: 'aborted' }));
  expect(sent()).toEqual([]);
});
