import { sql } from 'kysely';
import type { TestServer } from './test-server';

/**
 * Lets time pass on a test server. Jobs run at the moment they are due, as on a server that polls continuously.
 *
 * @param ms how long, in milliseconds
 * @param pause minimum time between two polls, ms: for a long time with many tries in it
 */
export async function passTime(server: TestServer, ms: number, pause = 0): Promise<void> {
  const { clock } = server;
  const end = clock.now() + ms;
  await server.runJobs();
  while (clock.now() < end) {
    clock.set(Math.min(Math.max(await nextDue(server), clock.now() + pause), end));
    await server.runJobs();
  }
}

/** When the next job becomes due, ms since the epoch; infinity if there is none. */
async function nextDue({ services, clock }: TestServer): Promise<number> {
  const { rows } = await sql<{ at: number | null }>`
    select min(greatest(run_at, lease_until)) as at from jobs
    where state = 'waiting' and greatest(run_at, lease_until) > ${clock.now()}`.execute(services.db);
  return rows[0]?.at ?? Number.POSITIVE_INFINITY;
}
