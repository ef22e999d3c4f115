import { createLanes, type Lanes } from './lanes';

interface Toy {
  kind: string;
  name: string;
}

interface Workshop {
  lanes: Lanes;
  /** Names of the running jobs. */
  inHand: () => string[];
  /** Finishes running jobs, and waits until their successors have started. */
  finish: (...names: string[]) => Promise<void>;
  add: (...names: string[]) => void;
  errors: unknown[];
  failNextClaim: () => void;
}

/** `fax 1` is of kind `fax`; two of a kind run at once. */
function open(...names: string[]): Workshop {
  const waiting: Toy[] = [];
  const inHand = new Map<string, () => void>();
  const errors: unknown[] = [];
  let isFailing = false;
  const add = (...more: string[]): void =>
    void waiting.push(...more.map((name) => ({ name, kind: name.split(' ', 1)[0] ?? '' })));
  const lanes = createLanes<Toy>({
    atOnce: () => 2,
    claim: async (full) => {
      await tick();
      if (isFailing) {
        isFailing = false;
        throw new Error('no database');
      }
      const index = waiting.findIndex(({ kind }) => !full.includes(kind));
      return index < 0 ? undefined : waiting.splice(index, 1)[0];
    },
    work: ({ name }) => new Promise((done) => inHand.set(name, done)),
    onError: (error) => errors.push(error),
  });
  add(...names);
  return {
    lanes,
    add,
    errors,
    inHand: () => [...inHand.keys()],
    finish: async (...ended) => {
      for (const name of ended) {
        inHand.get(name)?.();
        inHand.delete(name);
      }
      for (let turn = 0; turn < 20; turn += 1) await tick();
    },
    failNextClaim: () => {
      isFailing = true;
    },
  };
}

const tick = (): Promise<void> => new Promise((done) => setImmediate(done));

test('a kind that hangs fills its own lane, and the other lanes go on', async () => {
  const { lanes, inHand, finish } = open('mail 1', 'mail 2', 'mail 3', 'fax 1', 'fax 2', 'fax 3', 'tidy 1');
  await lanes.fill();
  expect(inHand()).toEqual(['mail 1', 'mail 2', 'fax 1', 'fax 2', 'tidy 1']);
  await finish('fax 1');
  expect(inHand()).toEqual(['mail 1', 'mail 2', 'fax 2', 'tidy 1', 'fax 3']);
});

test('a job that hangs does not block others of its kind', async () => {
  const { lanes, inHand, finish } = open('fax hangs', 'fax 1', 'fax 2', 'fax 3');
  await lanes.fill();
  for (const name of ['fax 1', 'fax 2', 'fax 3']) await finish(name);
  expect(inHand()).toEqual(['fax hangs']);
});

test('a slot freed during a claim is used', async () => {
  const { lanes, inHand, finish } = open('fax 1', 'fax 2', 'fax 3');
  await lanes.fill();
  const filling = lanes.fill();
  await finish('fax 1');
  await filling;
  expect(inHand()).toEqual(['fax 2', 'fax 3']);
});

test('drain waits for all started jobs and their successors, and counts them', async () => {
  const { lanes, add, finish } = open('fax 1', 'fax 2', 'fax 3');
  const draining = lanes.drain();
  await finish();
  await finish('fax 1', 'fax 2');
  add('mail 1');
  await finish('fax 3');
  await finish('mail 1');
  expect(await draining).toBe(4);
});

test('close starts nothing more and waits for running jobs', async () => {
  const { lanes, inHand, finish } = open('fax 1', 'fax 2', 'fax 3');
  await lanes.fill();
  let isClosed = false;
  const closing = lanes.close().then(() => {
    isClosed = true;
  });
  await finish('fax 1');
  expect([inHand(), isClosed]).toEqual([['fax 2'], false]);
  await finish('fax 2');
  await closing;
  await lanes.fill();
  expect(inHand()).toEqual([]);
});

test('a failed claim is reported, and the next call starts over', async () => {
  const { lanes, inHand, finish, failNextClaim, errors } = open('fax 1', 'fax 2', 'fax 3', 'fax 4');
  failNextClaim();
  await expect(lanes.fill()).rejects.toThrow('no database');
  await lanes.fill();
  failNextClaim();
  await finish('fax 1');
  expect([inHand(), errors]).toEqual([['fax 2'], [new Error('no database')]]);
  await lanes.fill();
  expect(inHand()).toEqual(['fax 2', 'fax 3']);
});
