import { looked, pass } from './file-clock';

// To load it takes as long.
pass(700);

/** A task that takes as long as its input says, ms by the clock of `file-clock.ts`, and ends once that has been looked at. */
export function load(): Promise<(input: { path: string }) => Promise<object>> {
  return Promise.resolve(async ({ path }) => {
    await looked();
    pass(Number(path));
    await looked();
    return {};
  });
}
