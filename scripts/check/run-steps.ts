import { spawn } from 'node:child_process';
import type { Program } from './programs';

/** A command of the check. */
export interface Step {
  name: string;
  command: string;
  /** Additional environment variables. */
  env?: Record<string, string>;
  /** Programs that it requires. */
  programs?: readonly Program[];
}

/** The result of a step. */
export interface StepResult {
  name: string;
  passed: boolean;
  seconds: number;
}

/**
 * Runs steps one after the other, up to the first that fails. Each has all cores to itself: in parallel, the slowest
 * ones take as long, and waiting times depend on the other steps.
 *
 * @returns the results of the steps that were started
 */
export async function runSteps(steps: readonly Step[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) {
    const result = await runStep(step);
    results.push(result);
    if (!result.passed) break;
  }
  return results;
}

async function runStep({ name, command, env }: Step): Promise<StepResult> {
  const started = performance.now();
  process.stdout.write(`\n== ${name}: ${command}\n`);
  const child = spawn(command, { shell: true, stdio: 'inherit', env: { ...process.env, ...env } });
  const status = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  const passed = status === 0;
  process.stdout.write(`== ${name} ${passed ? 'passed' : 'FAILED'} after ${seconds} s\n`);
  return { name, passed, seconds };
}
