import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runSteps, type Step } from './run-steps';

const log = join(mkdtempSync(join(tmpdir(), 'steps-')), 'log');

/** A step that records its start and end, and can wait for another step's record in between. */
function step(name: string, change: Partial<Step> & { waitsFor?: string; fails?: boolean } = {}): Step {
  const { waitsFor, fails, ...rest } = change;
  const wait = waitsFor === undefined ? '' : `until grep -q '${waitsFor}' ${log}; do sleep 0.01; done;`;
  const command = `echo '${name} begins' >> ${log}; ${wait} echo '${name} ends' >> ${log}; ${fails ? 'false' : 'true'}`;
  return { name, command, cores: 1, ...rest };
}

beforeEach(() => {
  writeFileSync(log, '');
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
});

async function lines(steps: Step[], cores = 2): Promise<string[]> {
  await runSteps(steps, cores);
  return readFileSync(log, 'utf8').trim().split('\n');
}

test('runs steps in parallel as far as cores allow', async () => {
  expect(await lines([step('a', { waitsFor: 'b ends' }), step('b'), step('c', { cores: 2 })])).toEqual([
    'a begins',
    'b begins',
    'b ends',
    'a ends',
    'c begins',
    'c ends',
  ]);
});

test('a step that needs more cores than the machine has runs alone', async () => {
  expect(await lines([step('a', { cores: 8 }), step('b')])).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
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
  const results = await runSteps([step('a', { fails: true }), step('b', { waitsFor: 'a ends' }), step('c')], 2);
  expect(results.map(({ name, passed }) => [name, passed])).toEqual(
    expect.arrayContaining([
      ['a', false],
      ['b', true],
    ]),
  );
  expect(results).toHaveLength(2);
});
