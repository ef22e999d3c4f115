import { setTimeout } from 'node:timers/promises';
import { readLedger } from '../../support/ledger';
import { startPostgres } from '../../support/servers/postgres';
import { startServer, type TestServer } from '../../support/servers/server';
import { startInSteps } from '../../support/servers/start-in-steps';

/** How a server is killed repeatedly. */
export interface Kills {
  times: number;
  /** Shortest and longest time between two kills, ms. */
  lives: readonly [number, number];
  /** Starts the server after a kill. */
  start: () => Promise<void>;
  /** Describes the progress briefly. */
  progress: () => string | Promise<string>;
}

/**
 * Starts a server that trusts `X-Forwarded-For`, on the embedded database or on a `postgresql` that is closed with it.
 */
export function startToKill(database: string, settings: Record<string, string> = {}): Promise<TestServer> {
  return startInSteps(async (closeLater) => {
    const postgres = database === 'postgresql' ? await startPostgres() : null;
    if (postgres) closeLater(() => postgres.close());
    const onDatabase = postgres ? { DATABASE_URL: postgres.url } : {};
    const server = await startServer({ TRUST_PROXY: '1', ...settings, ...onDatabase });
    closeLater(() => server.close());
    return server;
  });
}

/**
 * Repeats the steps concurrently, and kills the server at random moments. Ends when every step has ended; a step gets
 * the number of its starts, including this one.
 */
export async function killDuring(
  server: TestServer,
  steps: readonly ((round: number) => Promise<void>)[],
  { times, lives: [shortest, longest], start, progress }: Kills,
): Promise<void> {
  let isOver = false;
  const all = Promise.all(
    steps.map(async (step) => {
      for (let round = 1; !isOver; round += 1) await step(round);
    }),
  );
  // Awaited below; this avoids an unhandled rejection until then.
  all.catch(() => undefined);
  for (let time = 1; time <= times; time += 1) {
    await setTimeout(shortest + Math.random() * (longest - shortest));
    await server.kill();
    await start();
    console.log(`kill ${time}: ${await progress()}`);
  }
  isOver = true;
  await all;
}

/** Waits until all jobs of these kinds have ended, at most `limit` ms. */
export async function untilJobsEnded({ url }: TestServer, kinds: readonly string[], limit: number): Promise<void> {
  const end = Date.now() + limit;
  const isBusy = async (): Promise<boolean> => {
    const { jobs } = await readLedger(url);
    return jobs.some(({ kind, state }) => state !== 'done' && kinds.includes(kind));
  };
  while ((await isBusy()) && Date.now() < end) await setTimeout(500);
}

/** A random network address, because limits count per address. */
export function anyAddress(): string {
  return `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`;
}
