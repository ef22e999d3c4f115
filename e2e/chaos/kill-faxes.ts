/**
 * Kills the server at random moments, as power cuts and the kernel do, while faxes are handed over, sent, retried,
 * given up and refunded. Then checks that nothing was lost or doubled: every paid fax has ended, none was sent twice,
 * undeliverable ones are refunded once and in full, delivered ones are not, and every visitor got a mail that says so.
 * Needs a build; PostgreSQL only for `--database postgresql`.
 * Usage: tsx e2e/chaos/kill-faxes.ts [--kills 10] [--database embedded] [--visitors 4] [--engine telnyx]
 *   [--life 5]
 */
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Ledger, readLedger } from '../support/ledger';
import { createRetryingClient } from '../support/servers/retrying-client';
import { exitWith } from './exit-with';
import { anyAddress, killDuring, startToKill, untilJobsEnded } from './kills/kill-during';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    visitors: { type: 'string', default: '4' },
    database: { type: 'string', default: 'embedded' },
    // Without it the sandbox's fax line sends.
    engine: { type: 'string' },
    // Maximum time between two kills, seconds: a fax of two pages takes eight. On a busy machine more.
    life: { type: 'string', default: '5' },
  },
});

/** How a fax to a number must end, and after how many tries. The server retries twice, after a second each. */
interface Ending {
  state: 'delivered' | 'failed';
  tries: number;
}

const ENDINGS: Readonly<Record<string, Ending>> = {
  '+12024561414': { state: 'delivered', tries: 1 },
  '+12025550181': { state: 'failed', tries: 3 },
  '+12025550184': { state: 'failed', tries: 1 },
  '+12025550186': { state: 'delivered', tries: 2 },
};
const NUMBERS = Object.keys(ENDINGS);
/** Time limit for everything to end after the last kill, ms. */
const LIMIT = 180_000;

const engine = values.engine === undefined ? {} : { SANDBOX: '1', FAX_ENGINE: values.engine };
const server = await startToKill(values.database, { FAX_RETRY_SECONDS: '1 1', ...engine });
/** Paid orders, by number. */
const paid = new Map<string, string>();
let problems: string[];
let summary: string;
try {
  await killWhileFaxesGo(Number(values.kills));
  await untilJobsEnded(server, ['fax', 'refund', 'mail'], LIMIT);
  const ledger = await readLedger(server.url);
  problems = [...paid].flatMap(([order, number]) => problemsOf(order, ENDINGS[number], ledger));
  problems.push(...(await problemsOfMails()));
  const refunded = ledger.refunds.filter(({ state }) => state === 'done').length;
  summary = `${paid.size} faxes paid, ${ledger.faxes.length} tries, ${refunded} refunds, ${values.kills} kills`;
} finally {
  await server.close();
}
console.log(summary);
exitWith(problems, 'nothing was lost or doubled');

async function killWhileFaxesGo(times: number): Promise<void> {
  let begun = 0;
  const visit = async (): Promise<void> => {
    const number = NUMBERS[begun % NUMBERS.length] ?? '';
    begun += 1;
    paid.set(await createRetryingClient(server.url, anyAddress()).order(number), number);
    await setTimeout(500);
  };
  const visits = Array.from({ length: Number(values.visitors) }, () => visit);
  await killDuring(server, visits, {
    times,
    lives: [0, Number(values.life) * 1_000],
    start: () => server.start(),
    progress: async () => {
      const { deliveries } = await readLedger(server.url);
      const ended = deliveries.filter(({ state }) => state === 'delivered' || state === 'failed').length;
      return `${paid.size} faxes paid, ${ended} ended`;
    },
  });
}

function problemsOf(order: string, ending: Ending | undefined, ledger: Ledger): string[] {
  const found: string[] = [];
  const same = (what: string, is: unknown, wanted: unknown): void => {
    if (is !== wanted) found.push(`order ${order}: ${what} is ${String(is)} instead of ${String(wanted)}`);
  };
  const delivery = ledger.deliveries.find(({ order_id }) => order_id === order);
  same('state', delivery?.state, ending?.state);
  same('tries', delivery?.tries, ending?.tries);
  same('calls of the fax line', ledger.faxes.filter(({ id }) => id.startsWith(`${order}-`)).length, ending?.tries);
  const intents = ledger.attempts
    .filter(({ order_id }) => order_id === order)
    .map(({ payment_intent }) => payment_intent);
  const charges = ledger.charges.filter(
    ({ payment_intent, status }) => status === 'succeeded' && intents.includes(payment_intent),
  );
  const back = charges.reduce((sum, charge) => sum + charge.amount_refunded, 0);
  same('charges', charges.length, 1);
  same('cents given back', back, ending?.state === 'failed' ? 199 : 0);
  const refunds = ledger.refunds.filter(({ order_id, state }) => order_id === order && state === 'done');
  same('refunds', refunds.length, ending?.state === 'failed' ? 1 : 0);
  return found;
}

/** Mail is sent at least once: a process killed during a handover sends it again. */
async function problemsOfMails(): Promise<string[]> {
  const answer = await fetch(`${server.url}/sandbox/inbox.json`);
  // The sandbox's inbox shows the latest hundred.
  const { messages } = (await answer.json()) as { messages: { subject: string; body: string }[] };
  const known = [...paid].filter(([order]) => messages.some(({ body }) => body.includes(order)));
  return known.slice(-20).flatMap(([order, number]) => {
    const words = ENDINGS[number]?.state === 'failed' ? 'was not delivered' : 'was delivered';
    const isTold = messages.some(({ subject, body }) => body.includes(order) && subject.endsWith(words));
    return isTold ? [] : [`order ${order}: nobody was told that it ${words}`];
  });
}
