import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The entry files of `npm start` and `npm test`, and the file that each one loads. */
const SCRIPTS = [
  ['scripts/start.cjs', 'build-and-run'],
  ['scripts/check.cjs', 'run-check'],
] as const;

function runNode(args: string[], cwd = process.cwd()): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test.each(SCRIPTS)('%s fails on an old Node with one sentence, without loading anything else', (script, rest) => {
  const asOldNode = `Object.defineProperty(process.versions, 'node', { value: '18.20.4' });
    require('node:module').prototype.require = new Proxy(require('node:module').prototype.require, {
      apply(load, self, [name]) {
        if (name.includes('${rest}')) throw new Error('loaded');
        return Reflect.apply(load, self, [name]);
      },
    });
    require('./${script}');`;
  expect(runNode(['-e', asOldNode])).toEqual({
    status: 1,
    stdout: '',
    stderr: 'This needs Node 20.19 or later, and this is Node 18.20.4: install a newer one from https://nodejs.org.\n',
  });
});

test.each(SCRIPTS)('%s fails with one sentence before npm ci, and when that was interrupted', (script) => {
  const root = mkdtempSync(join(tmpdir(), 'fax-checkout-'));
  try {
    for (const name of ['scripts', 'server/start']) cpSync(name, join(root, name), { recursive: true });
    expect(runNode([script], root)).toEqual({
      status: 1,
      stdout: '',
      stderr: 'The packages are not installed: run "npm ci" first.\n',
    });
    mkdirSync(join(root, 'node_modules/tsx'), { recursive: true });
    expect(runNode([script], root)).toEqual({
      status: 1,
      stdout: '',
      stderr: 'The packages are only partly installed: run "npm ci" first.\n',
    });
  } finally {
    rmSync(root, { recursive: true });
  }
});
