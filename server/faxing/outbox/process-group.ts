import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** A program and its environment. `output`: file descriptor for its output. */
export interface Program {
  file: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
  output: number;
}

/** When a program is terminated. Times are ms of the machine's clock. */
export interface ProgramLimits {
  signal: AbortSignal;
  /** How long it may take. */
  limit: number;
  /** Time between SIGTERM and SIGKILL. */
  grace: number;
}

/** How often to check whether a terminated group is gone, ms. */
const CHECK_EVERY = 50;

/**
 * Runs a program as the leader of its own process group. Past its limit the whole group is terminated, with everything
 * that the program started. Processes that outlive a program that exits by itself are not touched.
 *
 * @returns its exit code; null if a signal killed it.
 * @throws Error if it could not be started; it has done nothing then.
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

/** Sends SIGTERM to every process of a group, and SIGKILL to those still alive after `grace` ms. */
async function endGroup(group: number, grace: number): Promise<void> {
  if (!send(group, 'SIGTERM')) return;
  const until = performance.now() + grace;
  while (performance.now() < until) {
    await wait(CHECK_EVERY);
    if (!send(group, 0)) return;
  }
  send(group, 'SIGKILL');
}

/** Sends a signal to a group; returns whether any process is left in it. */
function send(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-group, signal);
    return true;
  } catch (error) {
    // Processes of another user (EPERM) exist but cannot be killed. System errors have a code.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
