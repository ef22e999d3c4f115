import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runSteps, type Step } from './run-steps';

const log = join(mkdtempSync(join(tmpdir(), 'steps-')), 'log');

/** A step that records its start and end. */
function step(name: string, end = 'true'): Step {
  return { name, command: `echo '${name} begins' >> ${log}; echo '${name} ends' >> ${log}; ${end}` };
}

let written: string;
beforeEach(() => {
  writeFileSync(log, '');
  written = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
});

const lines = (): string[] => readFileSync(log, 'utf8').trim().split('\n');

test('runs one step after the other, and says what each is and how it ended', async () => {
  const results = await runSteps([step('a'), step('b')]);
  expect(lines()).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  expect(results).toMatchObject([
    { name: 'a', passed: true },
    { name: 'b', passed: true },
  ]);
  expect(written).toMatch(/^\n== a: echo .*\n== a passed after \d+ s\n\n== b: echo .*\n== b passed after \d+ s\n$/);
});

test('after a failure no other step starts', async () => {
  const results = await runSteps([step('a', 'false'), step('b')]);
  expect(lines()).toEqual(['a begins', 'a ends']);
  expect(results).toMatchObject([{ name: 'a', passed: false }]);
  expect(written).toContain('== a FAILED after');
});

test('a step has the variables it names, and those of this process', async () => {
  await runSteps([{ name: 'a', command: `echo "$ROWS $PATH" >> ${log}`, env: { ROWS: 'all' } }]);
  expect(lines()).toEqual([`all ${String(process.env.PATH)}`]);
});
