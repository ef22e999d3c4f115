import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LabStore } from './store';
import { freePort, untilAnswering } from './until-answering';

/** Not a dependency: npx fetches it. */
const PACKAGE = 's3rver@3.7.1';

/** Starts s3rver, a small store for tests that follows Amazon's documents. Its keys are fixed. */
export async function startS3rver(): Promise<LabStore> {
  const folder = await mkdtemp(join(tmpdir(), 'fax-s3rver-'));
  const port = await freePort();
  const args = ['--yes', PACKAGE, '-d', folder, '-a', '127.0.0.1', '-p', String(port), '--silent'];
  const program: ChildProcess = spawn('npx', args, { stdio: 'inherit', detached: true });
  const close = async (): Promise<void> => {
    // npx is the leader of a group, which the store is in.
    if (program.pid !== undefined && program.exitCode === null) process.kill(-program.pid);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilAnswering(port);
  } catch (error) {
    await close();
    throw error;
  }
  return { endpoint: `http://127.0.0.1:${port}`, accessKey: 'S3RVER', secretKey: 'S3RVER', close };
}
