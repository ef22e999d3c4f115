/** @jest-environment node */
import type { Inspection } from '@shared/uploads/inspect/inspection';
import type { Inspector } from '@shared/uploads/inspect/inspector';
import { type Writing, writeTurns } from './write-turns';

const REFUSED: Inspection = { kind: 'refused', reason: 'damaged' };
const READ: Inspection = { kind: 'ok', facts: { pages: 1, measured: 1, oddPages: [], oddCount: 0 } };
const write = (how: Writing) => Promise.resolve(new File([how], how));
const inspectorFinding = (findings: Partial<Record<Writing, Inspection>>): Inspector => ({
  inspect: ({ name }) => Promise.resolve(findings[name as Writing] ?? { kind: 'unknown' }),
  stop: () => undefined,
});

test('the file is added to, if that can be read', async () => {
  expect((await writeTurns(write, inspectorFinding({ append: READ })))?.name).toBe('append');
  expect((await writeTurns(write, inspectorFinding({})))?.name).toBe('append');
});

test('otherwise it is written anew', async () => {
  expect((await writeTurns(write, inspectorFinding({ append: REFUSED, rewrite: READ })))?.name).toBe('rewrite');
});

test('a way that fails is left for the other one', async () => {
  const failing = (how: Writing) => (how === 'append' ? Promise.reject(new Error('damaged')) : write(how));
  expect((await writeTurns(failing, inspectorFinding({})))?.name).toBe('rewrite');
});

test('a file that neither way makes readable is not written', async () => {
  expect(await writeTurns(write, inspectorFinding({ append: REFUSED, rewrite: REFUSED }))).toBeNull();
  expect(await writeTurns(() => Promise.reject(new Error('gone')), inspectorFinding({}))).toBeNull();
});
