import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buriedFailures, runSteps, type Step } from './run-steps';

const log = join(mkdtempSync(join(tmpdir(), 'steps-')), 'log');

/** A step that records its start and end, and can wait for another step's record in between. */
function step(name: string, change: Partial<Step> & { waitsFor?: string } = {}): Step {
  const { waitsFor, ...rest } = change;
  const wait = waitsFor === undefined ? '' : `until grep -q '${waitsFor}' ${log}; do sleep 0.01; done;`;
  return {
    name,
    command: `echo '${name} begins' >> ${log}; ${wait} echo '${name} ends' >> ${log}`,
    processes: 1,
    ...rest,
  };
}

beforeEach(() => {
  writeFileSync(log, '');
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
});

async function lines(steps: Step[], processes = 2): Promise<string[]> {
  await runSteps(steps, processes);
  return readFileSync(log, 'utf8').trim().split('\n');
}

test('runs steps in parallel up to a number of processes', async () => {
  const said = await lines([step('a', { waitsFor: 'b ends' }), step('b'), step('c', { processes: 2 })]);
  // Which of two processes that start together writes first is up to the machine.
  expect(said.slice(0, 2).sort()).toEqual(['a begins', 'b begins']);
  expect(said.slice(2)).toEqual(['b ends', 'a ends', 'c begins', 'c ends']);
});

test('a step that needs more processes than there may be runs alone', async () => {
  expect(await lines([step('a', { processes: 8 }), step('b')])).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('a step waits for the steps it depends on; one that is not run counts as passed', async () => {
  expect(await lines([step('a', { after: ['b', 'not run'] }), step('b')])).toEqual([
    'b begins',
    'b ends',
    'a begins',
    'a ends',
  ]);
});

test('after a failure no other step starts, and running ones finish', async () => {
  const pid = join(mkdtempSync(join(tmpdir(), 'steps-')), 'pid');
  const failing = step('a', { command: `echo $$ > ${pid}.new; mv ${pid}.new ${pid}; false` });
  // A process exists until its end has been noticed, which is what the next step must wait for.
  const command = `until [ -e ${pid} ]; do sleep 0.01; done; while kill -0 $(cat ${pid}); do sleep 0.01; done`;
  const results = await runSteps([failing, step('b', { command }), step('c')], 2);
  expect(results.map(({ name, passed }) => [name, passed])).toEqual(
    expect.arrayContaining([
      ['a', false],
      ['b', true],
    ]),
  );
  expect(results).toHaveLength(2);
});

test('what a failed step wrote is shown again after what others wrote since', async () => {
  const failing = step('a', { command: "echo 'no such page'; false" });
  const results = await runSteps([failing, step('b', { command: 'sleep 0.2; echo fine' })], 2);
  expect(buriedFailures(results)).toBe('\n== a, which failed:\nno such page\n');
  expect(buriedFailures(results.filter(({ passed }) => !passed))).toBe('');
});
