import { looked, pass } from './file-clock';

// The time to load it, ms.
pass(700);

/** A task that takes the ms of its input on the clock of `file-clock.ts`, and ends once that has been looked at. */
export function load(): Promise<(input: { path: string }) => Promise<object>> {
  return Promise.resolve(async ({ path }) => {
    await looked();
    pass(Number(path));
    await looked();
    return {};
  });
}
