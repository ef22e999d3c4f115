import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PACKAGES, TOOLS_VARIABLE } from './tools';

/** Installs the tools into a temporary folder before the tests, and removes it afterward. */
export default async function installTools(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fax-hosts-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const names = Object.entries(PACKAGES).map(([name, version]) => `${name}@${version}`);
  const options = ['--prefix', folder, '--no-audit', '--no-fund', '--no-save', '--loglevel', 'error'];
  await promisify(execFile)('npm', ['install', ...options, ...names], { cwd: folder }).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  process.env[TOOLS_VARIABLE] = folder;
  return remove;
}
