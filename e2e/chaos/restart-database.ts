/**
 * Crashes PostgreSQL repeatedly while visitors order faxes, and checks the server and the orders: the process must
 * survive, every order reported as paid must exist and be charged once, and everything must work once the database is
 * back. Needs a build and PostgreSQL; starts and stops both on free ports.
 * Usage: tsx e2e/chaos/restart-database.ts [--restarts 10] [--visitors 8]
 */
import { parseArgs } from 'node:util';
import { createVisitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';
import { readLedger } from '../support/ledger';
import { startPostgres } from '../support/servers/postgres';
import { startServer } from '../support/servers/server';
import { exitWith } from './exit-with';

const { values } = parseArgs({
  options: { restarts: { type: 'string', default: '10' }, visitors: { type: 'string', default: '8' } },
});

const postgres = await startPostgres();
const server = await startServer({ DATABASE_URL: postgres.url });
const answers = new Map<string, number>();
/** Orders that were reported to their visitors as paid. */
const paid: string[] = [];
let isOver = false;
let problems: string[];
try {
  const visits = Array.from({ length: Number(values.visitors) }, keepOrdering);
  for (let time = 1; time <= Number(values.restarts); time += 1) {
    await untilPaid(paid.length + 3);
    await postgres.restart();
    console.log(
      `restart ${time}: ${(await isAlive()) ? 'the server is alive' : 'THE SERVER ENDED'}, ${paid.length} paid`,
    );
  }
  await untilPaid(paid.length + 3);
  isOver = true;
  await Promise.all(visits);
  problems = await problemsOfOrders();
} finally {
  isOver = true;
  await server.close();
  await postgres.close();
}
console.log(`answers: ${[...answers].map(([answer, count]) => `${answer}: ${count}`).join(', ')}`);
exitWith(problems, `all ${paid.length} paid orders are there, charged once`);

async function keepOrdering(): Promise<void> {
  while (!isOver) {
    try {
      const visitor = createVisitor({ fetch: counting, config: { publicUrl: server.url } });
      const order = await visitor.prepareOrder();
      if ((await visitor.pay('tok_visa', randomId())).status === 200) paid.push(order);
    } catch {
      // The answer has been counted; a person would retry, as the next visitor does.
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

async function counting(...call: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetch(...call).catch((error: unknown) => error);
  const kind = answer instanceof Response ? String(answer.status) : 'none';
  answers.set(kind, (answers.get(kind) ?? 0) + 1);
  if (answer instanceof Response) return answer;
  throw answer;
}

/** Waits until this many orders are paid, which shows that the database and everything above it work again. */
async function untilPaid(count: number): Promise<void> {
  const limit = Date.now() + 60_000;
  while (paid.length < count) {
    if (!(await isAlive())) throw new Error('The server ended');
    if (Date.now() > limit) throw new Error('No order was paid within a minute');
    await new Promise((done) => setTimeout(done, 100));
  }
}

async function isAlive(): Promise<boolean> {
  return (await fetch(`${server.url}/healthz`).catch(() => null))?.ok === true;
}

async function problemsOfOrders(): Promise<string[]> {
  const { orders, attempts, charges } = await readLedger(server.url);
  return paid.flatMap((id) => {
    const amount = orders.find((one) => one.id === id)?.paid_amount ?? null;
    if (amount === null) return [`order ${id} was said to be paid, and is not`];
    const intents = attempts.filter(({ order_id }) => order_id === id).map(({ payment_intent }) => payment_intent);
    const times = charges.filter(({ payment_intent }) => intents.includes(payment_intent)).length;
    return times === 1 ? [] : [`order ${id} is charged ${times} times`];
  });
}
