import { DAY, HOUR } from '@server/platform/clock';
import { createSubscriber } from '@server/testing/subscriber';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { act, type Person } from './act';
import { createBooks } from './books';
import type { RandomNumbers } from './random-numbers';

const BEGIN = Date.parse('2027-02-10T09:30:00Z');
const LENGTH = 3 * 365 * DAY;

/** The result of a simulation. */
export interface Lived {
  problems: string[];
  charges: number;
  mails: number;
}

/** Simulates people with plans on one server, whose clock they share. */
export async function liveTogether(count: number, random: RandomNumbers): Promise<Lived> {
  const server = await createTestServer({ now: BEGIN, env: { TRUST_PROXY: '1' } });
  try {
    const people = await Promise.all(Array.from({ length: count }, () => newPerson(server)));
    const books = createBooks(server, people);
    while (server.clock.now() < BEGIN + LENGTH && books.problems.length === 0) {
      server.clock.advance(Math.floor(timeToNext(random)));
      while ((await server.runJobs()) > 0);
      await books.check();
      for (const person of people) {
        if (!random.happens(0.03)) continue;
        await act(server, person, random);
        await server.runJobs();
        await books.check();
      }
    }
    return { problems: books.problems, charges: books.charges(), mails: books.mails() };
  } finally {
    await server.close();
  }
}

async function newPerson(server: TestServer): Promise<Person> {
  const subscriber = await createSubscriber(server);
  const row = server.services.db.selectFrom('users').select('id').where('email', '=', subscriber.email);
  return { subscriber, id: (await row.executeTakeFirstOrThrow()).id };
}

/** Mostly hours; sometimes the server is off for days, rarely for months. */
function timeToNext(random: RandomNumbers): number {
  if (random.happens(0.004)) return random.between(20 * DAY, 100 * DAY);
  if (random.happens(0.03)) return random.between(2 * DAY, 9 * DAY);
  return random.between(HOUR, 30 * HOUR);
}
