import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SECOND } from '@server/platform/clock';
import { JOB_FORMAT } from './job-lines';

/** A program's output and its exit code; null if a signal ended it. */
export interface Said {
  output: string;
  code: number | null;
}

/** Time between SIGTERM and SIGKILL, seconds. */
const GRACE = 5;

/**
 * Runs HylaFAX's client programs under `timeout`, so that they end even if this process is killed.
 *
 * @returns a function that runs one with a limit in ms; rejects if the program cannot be started.
 */
export function createClient(
  home: string,
  path: string,
): (program: string, args: readonly string[], limit: number) => Promise<Said> {
  let made: Promise<void> | undefined;
  return async (program, args, limit) => {
    made ??= makeHome(home);
    await made.catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    const env = { PATH: path, HOME: home, FAXUSER: 'faxkeep', LC_ALL: 'C' };
    return start('timeout', ['-k', String(GRACE), String(limit / SECOND), program, ...args], env);
  };
}

async function makeHome(home: string): Promise<void> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  await writeFile(join(home, '.hylarc'), `JobFmt: "${JOB_FORMAT}"\nTimeZone: GMT\n`);
}

function start(file: string, args: readonly string[], env: Record<string, string>): Promise<Said> {
  return new Promise((resolve, reject) => {
    execFile(file, args, { env, maxBuffer: 32 * 1024 * 1024 }, (error, stdout, stderr) => {
      const output = stdout + stderr;
      if (!error) resolve({ output, code: 0 });
      // 127: `timeout` found no such program. A string: the system could not start `timeout`.
      else if (typeof error.code === 'string' || error.code === 127) {
        reject(new Error(`${args[3] ?? file} cannot be run: ${output.trim() || error.message}`));
      } else resolve({ output, code: error.code ?? null });
    });
  });
}
