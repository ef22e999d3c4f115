import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** A program and its surroundings. `output`: file descriptor that takes all it says. */
export interface Program {
  file: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
  output: number;
}

/** When a program is ended. Times are ms of the machine's clock. */
export interface ProgramLimits {
  signal: AbortSignal;
  /** How long it may take. */
  limit: number;
  /** How long it may take to end once it was asked to (SIGTERM); then it is ended (SIGKILL). */
  grace: number;
}

/** How often a group that was asked to end is looked at, ms. */
const LOOK_EVERY = 50;

/**
 * Runs a program as the leader of a process group of its own. Past its limit the whole group is ended, with all that the
 * program has started. What it leaves behind when it ends by itself is not touched.
 *
 * @returns its exit code; null when a signal ended it.
 * @throws Error when it could not be started: then it has done nothing.
 */
export function runGroup(program: Program, { signal, limit, grace }: ProgramLimits): Promise<number | null> {
  const { file, args, cwd, env, output } = program;
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', output, output], detached: true });
    let ending: Promise<void> | undefined;
    const end = (): void => {
      if (child.pid !== undefined) ending ??= endGroup(child.pid, grace);
    };
    const timer = setTimeout(end, limit);
    const forget = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    };
    signal.addEventListener('abort', end);
    child.once('error', (error) => {
      forget();
      reject(error);
    });
    child.once('exit', (code) => {
      forget();
      Promise.resolve(ending).then(() => resolve(code), reject);
    });
    if (signal.aborted) end();
  });
}

/** Asks every process of a group to end, and ends those that have not after `grace` ms. */
async function endGroup(group: number, grace: number): Promise<void> {
  if (!send(group, 'SIGTERM')) return;
  const until = performance.now() + grace;
  while (performance.now() < until) {
    await wait(LOOK_EVERY);
    if (!send(group, 0)) return;
  }
  send(group, 'SIGKILL');
}

/** Whether there is anybody left in the group. */
function send(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-group, signal);
    return true;
  } catch (error) {
    // Those of another user (EPERM) are there, and cannot be ended. Errors of the system carry a code.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
