import { spawn } from 'node:child_process';

/** A command of the check. */
export interface Step {
  name: string;
  command: string;
  /** How many processes do its work; capped at what the machine is given. */
  processes: number;
  /** Names of the steps that must pass first; steps that are not run count as passed. */
  after?: string[];
  /** Additional environment variables. */
  env?: Record<string, string>;
}

/** The result of a step. */
export interface StepResult {
  name: string;
  passed: boolean;
  seconds: number;
  /** What it wrote; empty if that was shown directly. */
  output: string;
}

/**
 * Runs steps in order, in parallel up to a number of processes. A step's output is shown when it ends; one that needs more than
 * half of them writes directly. After a failure, running steps finish and no other starts.
 *
 * @returns the results of the steps that were started, in the order they ended
 */
export async function runSteps(steps: readonly Step[], processes: number): Promise<StepResult[]> {
  const waiting = [...steps];
  const running = new Map<string, { processes: number; end: Promise<void> }>();
  const results: StepResult[] = [];
  const names = new Set(steps.map(({ name }) => name));
  const passed = (name: string): boolean => results.some((result) => result.name === name && result.passed);

  for (;;) {
    const free = processes - [...running.values()].reduce((sum, step) => sum + step.processes, 0);
    const isStopped = results.some((result) => !result.passed);
    const next = isStopped ? undefined : waiting.find((step) => isReady(step, free));
    if (next) {
      waiting.splice(waiting.indexOf(next), 1);
      const needed = Math.min(next.processes, processes);
      const end = runStep(next, needed > processes / 2).then((result) => {
        running.delete(next.name);
        results.push(result);
      });
      running.set(next.name, { processes: needed, end });
    } else if (running.size > 0) await Promise.race([...running.values()].map(({ end }) => end));
    else return results;
  }

  function isReady(step: Step, free: number): boolean {
    if (Math.min(step.processes, processes) > free) return false;
    return (step.after ?? []).every((name) => passed(name) || !names.has(name));
  }
}

/**
 * The outputs of failed steps that others' outputs have followed, to be shown once more where nobody has to look for
 * them.
 */
export function buriedFailures(results: readonly StepResult[]): string {
  return results
    .slice(0, -1)
    .filter(({ passed, output }) => !passed && output !== '')
    .map(({ name, output }) => `\n== ${name}, which failed:\n${output}`)
    .join('');
}

async function runStep({ name, command, env }: Step, isLive: boolean): Promise<StepResult> {
  const started = performance.now();
  const head = `\n== ${name}: ${command}\n`;
  if (isLive) process.stdout.write(head);
  const child = spawn(command, {
    shell: true,
    stdio: isLive ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const written: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => written.push(chunk));
  const status = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  const output = Buffer.concat(written).toString();
  if (!isLive) process.stdout.write(head + output);
  const seconds = Math.round((performance.now() - started) / 1000);
  const passed = status === 0;
  process.stdout.write(`== ${name} ${passed ? 'passed' : 'FAILED'} after ${seconds} s\n`);
  return { name, passed, seconds, output };
}
