import type { ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { HANG_MS } from '@shared/testing/hang';

/** Time between two looks, ms. */
const PAUSE_MS = 50;

/** How much of the end of a program's output is kept, characters. */
const KEPT = 10_000;

/** The output of programs given to {@link keepOutput}. */
const outputs = new WeakMap<ChildProcess, string>();

/**
 * Repeats `look` until it resolves to something other than undefined and false, and resolves to that.
 *
 * @param what is waited for, in the error after {@link HANG_MS}
 * @throws the errors of `look`, at once
 */
export async function until<T>(what: string | (() => string), look: () => Promise<T | undefined | false>): Promise<T> {
  const limit = Date.now() + HANG_MS;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() > limit)
      throw new Error(`${typeof what === 'string' ? what : what()}: not within ${HANG_MS / 1000} seconds`);
    await setTimeout(PAUSE_MS);
  }
}

/** Keeps the end of a new program's output, for {@link outputOf}. */
export function keepOutput(child: ChildProcess): void {
  const keep = (chunk: Buffer): void => {
    outputs.set(child, `${outputs.get(child) ?? ''}${chunk.toString()}`.slice(-KEPT));
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
}

/** The end of the output of a program given to {@link keepOutput}. */
export function outputOf(child: ChildProcess): string {
  return outputs.get(child) ?? '';
}

/**
 * Waits until a program has started.
 *
 * @throws at once if it ends instead, with its output
 */
export async function untilStarted(name: string, child: ChildProcess, isReady: () => Promise<boolean>): Promise<void> {
  await until(`${name} starts`, async () => {
    const end = child.exitCode ?? child.signalCode;
    if (end !== null) throw new Error(`${name} ended with ${end} while starting:\n${outputOf(child)}`);
    return isReady();
  });
}
