/**
 * Kills the server at random moments, as power cuts and the kernel do, while visitors pay for faxes, people buy plans
 * and plans renew. Then checks the money: every confirmed payment exists, every person is charged once, and no charge
 * is unannounced. Needs a build; PostgreSQL only for `--database postgresql`.
 * Usage: tsx e2e/chaos/kill-server.ts [--kills 20] [--database embedded] [--visitors 6]
 */
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { quotePlan } from '@shared/payments/plan-price';
import { readLedger } from '../support/ledger';
import { createRetryingClient } from '../support/servers/retrying-client';
import { shiftedClock } from '../support/servers/server';
import { exitWith } from './exit-with';
import { anyAddress, killDuring, startToKill } from './kills/kill-during';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    visitors: { type: 'string', default: '6' },
    database: { type: 'string', default: 'embedded' },
  },
});
const kills = Number(values.kills);
const MONTH = 31 * 86_400_000;
/** Maximum time between two kills, ms: from "in the middle of the first call" to "after some payments". */
const LONGEST_LIFE = 3_000;

const server = await startToKill(values.database);
/** Orders and e-mail addresses whose payment was confirmed. */
const told: { orders: string[]; buyers: string[] } = { orders: [], buyers: [] };
/** The first renewal date of plans bought today, YYYY-MM-DD. */
const firstRenewal = quotePlan('PLAN_SUBSCRIPTION_MONTHLY', Date.now()).renewDate ?? '';
let months = 1;
let problems: string[];
try {
  await killWhilePeoplePay(kills - Math.floor(kills / 3));
  await killWhilePlansRenew(Math.floor(kills / 3));
  problems = await problemsOfMoney();
} finally {
  await server.close();
}
console.log(`${told.orders.length} orders and ${told.buyers.length} plans bought; the clock advanced ${months} months`);
exitWith(problems, 'everybody was charged once, and told');

async function killWhilePeoplePay(times: number): Promise<void> {
  const visits = Array.from({ length: Number(values.visitors) }, (_, index) => async () => {
    const person = createRetryingClient(server.url, anyAddress());
    if (index % 3 === 0) told.buyers.push(await person.buyPlan('PLAN_SUBSCRIPTION_MONTHLY'));
    else told.orders.push(await person.order());
  });
  await killDuring(server, visits, {
    times,
    lives: [0, LONGEST_LIFE],
    start: () => server.start(),
    progress: () => `${told.orders.length} orders, ${told.buyers.length} plans so far`,
  });
}

/** Lets a month pass each time, and kills the server twice during the renewals. */
async function killWhilePlansRenew(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    if (time % 2 === 0) months += 1;
    await server.kill();
    await server.start(shiftedClock(months * MONTH));
    await untilSomeAreRenewed();
    console.log(`kill in month ${months}: ${await countDue()} of ${told.buyers.length} not renewed yet`);
  }
  await server.kill();
  await server.start(shiftedClock(months * MONTH));
  const limit = Date.now() + 120_000;
  while ((await countDue()) > 0 && Date.now() < limit) await setTimeout(500);
}

/** Waits until a random share of the due plans is renewed, on any machine. */
async function untilSomeAreRenewed(): Promise<void> {
  const left = Math.floor(Math.random() * (await countDue()));
  const limit = Date.now() + 60_000;
  while ((await countDue()) > left && Date.now() < limit) await setTimeout(2);
}

async function countDue(): Promise<number> {
  const now = Date.now() + months * MONTH;
  const { plans } = await readLedger(server.url);
  return plans.filter(({ renewal_date }) => renewal_date !== null && Date.parse(renewal_date) <= now).length;
}

async function problemsOfMoney(): Promise<string[]> {
  const { orders, attempts, charges, plans, planAttempts } = await readLedger(server.url);
  const good = charges.filter(({ status, refunded }) => status === 'succeeded' && !refunded);
  const countOf = (intents: readonly (string | null)[]): number =>
    good.filter(({ payment_intent }) => intents.includes(payment_intent)).length;
  const found: string[] = [];
  const once = (what: string, count: number): void => {
    if (count !== 1) found.push(`${what} is charged ${count} times`);
  };
  for (const id of told.orders) {
    if (!orders.find((one) => one.id === id)?.paid_amount) found.push(`order ${id} was said to be paid, and is not`);
    once(`order ${id}`, countOf(attempts.filter((one) => one.order_id === id).map((one) => one.payment_intent)));
  }
  for (const person of told.buyers) {
    const own = plans.filter((plan) => plan.person === person);
    if (own.length !== 1) found.push(`${person} has ${own.length} plans`);
    once(
      `${person}'s plan`,
      countOf(planAttempts.filter((one) => one.person === person).map((one) => one.payment_intent)),
    );
  }
  // Charges beyond the purchases are renewals, each of which extends its plan by a month.
  const due = await countDue();
  if (due > 0) found.push(`${due} plans were not renewed`);
  const bought = told.orders.length + told.buyers.length;
  const renewals = good.length - bought;
  const wanted = plans.reduce((sum, plan) => sum + monthsBetween(firstRenewal, plan.renewal_date ?? firstRenewal), 0);
  if (renewals !== wanted) found.push(`${renewals} renewals were charged instead of ${wanted}`);
  return found;
}

function monthsBetween(first: string, last: string): number {
  const [from, to] = [new Date(first), new Date(last)];
  return 12 * (to.getUTCFullYear() - from.getUTCFullYear()) + to.getUTCMonth() - from.getUTCMonth();
}
