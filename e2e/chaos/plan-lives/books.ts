import type { PlanRow } from '@server/plans/plan-store';
import type { TestServer } from '@server/testing/test-server';
import { addDays, beginsEverywhere, calendarDate } from '@shared/payments/plan-days';
import type { Person } from './act';
import { problemsOfMail } from './mail-rules';

/** What was listed, charged, paid for and mailed so far. */
export interface Books {
  /** Contradictions, the most significant first. */
  problems: string[];
  charges(): number;
  mails(): number;
  /** Reads what has happened since the last call, and compares. */
  check(): Promise<void>;
}

interface Charge {
  id: string;
  amount: number;
  payment_intent: string;
  metadata: { user?: string; product?: string; renewal?: string };
}

/** A server's books, from now on. */
export function createBooks(server: TestServer, people: readonly Person[]): Books {
  const { db } = server.services;
  const emails = new Map(people.map(({ id, subscriber }) => [subscriber.email, id]));
  const problems: string[] = [];
  const charged = new Set<string>();
  /** The last day paid for, by plan. */
  const paidTo = new Map<string, string>();
  const cards = new Map<string, string>();
  let listed: PlanRow[] = [];
  let lastMail = 0;
  let lastCharge = 0;
  let lastTry = 0;
  let mailCount = 0;

  const newCharges = async (): Promise<Charge[]> => {
    const rows = await db
      .selectFrom('sandbox_objects')
      .select(['data', 'created_at'])
      .where('kind', '=', 'charge')
      .where('created_at', '>=', lastCharge)
      .orderBy('created_at')
      .execute();
    lastCharge = rows.at(-1)?.created_at ?? lastCharge;
    const charges = rows.map(({ data }) => data as Charge).filter(({ id }) => !charged.has(id)); // by its kind
    for (const { id } of charges) charged.add(id);
    return charges;
  };

  const checkCharges = async (now: number): Promise<void> => {
    for (const charge of await newCharges()) {
      const { renewal, product } = charge.metadata;
      if (renewal === undefined) continue;
      const of = listed.filter(({ user_id }) => user_id === charge.metadata.user);
      const plan = of.find((one) => one.product === product && one.renewal_date === renewal);
      const who = `${product} of ${charge.metadata.user}, at ${new Date(now).toISOString()}`;
      if (!plan) problems.push(`charged, but was not listed with ${renewal}: ${who}`);
      else if (now < beginsEverywhere(renewal)) problems.push(`charged before ${renewal}: ${who}`);
      else if (cards.get(plan.guid) !== (await cardOf(server, charge)))
        problems.push(`charged to another card: ${who}`);
    }
  };

  /** A renewal is retried, even in vain, once the announced day has begun everywhere. */
  const checkTries = async (): Promise<void> => {
    const tries = await db
      .selectFrom('payment_attempts as again')
      .innerJoin('payment_attempts as before', (join) =>
        join
          .onRef('before.plan', '=', 'again.plan')
          .onRef('before.renewal_date', '=', 'again.renewal_date')
          .on((row) => row('again.try', '=', row(row.ref('before.try'), '+', 1))),
      )
      .select(['again.plan', 'again.created_at as at', 'before.retry_on as on'])
      .where('again.created_at', '>=', lastTry)
      .execute();
    for (const { plan, at, on } of tries) {
      lastTry = Math.max(lastTry, at);
      if (on === null || at < beginsEverywhere(on))
        problems.push(`tried again before ${on}: ${plan}, at ${new Date(at).toISOString()}`);
    }
  };

  const checkPeriods = (now: number, plans: readonly PlanRow[]): void => {
    for (const plan of plans) {
      const before = paidTo.get(plan.guid);
      if (before === plan.period_end) continue;
      paidTo.set(plan.guid, plan.period_end);
      if (plan.card !== null) cards.set(plan.guid, plan.card);
      const what = `${plan.product} ${plan.guid} to ${plan.period_end}, at ${new Date(now).toISOString()}`;
      if (plan.period_end < calendarDate(now)) problems.push(`paid for days that are over: ${what}`);
      if (before === undefined) problems.push(...paidTwice(plan, plans, now, what));
      else if (plan.period_end > addDays(calendarDate(now), 366 + 31)) problems.push(`paid too far ahead: ${what}`);
    }
  };

  const checkMails = async (now: number): Promise<void> => {
    const mails = await db.selectFrom('mail').selectAll().where('id', '>', lastMail).orderBy('id').execute();
    for (const { id, recipient, subject, body } of mails) {
      lastMail = id;
      mailCount += 1;
      const own = listed.filter(({ user_id }) => user_id === emails.get(recipient));
      problems.push(...problemsOfMail({ subject, body }, own, now).map((problem) => `${problem}: ${subject}\n${body}`));
    }
  };

  return {
    problems,
    charges: () => charged.size,
    mails: () => mailCount,
    check: async () => {
      const now = server.clock.now();
      const plans = await db.selectFrom('plans').selectAll().execute();
      await checkCharges(now);
      await checkTries();
      checkPeriods(now, plans);
      listed = plans.filter(({ renewal_date, active_until }) => renewal_date !== null || active_until > now);
      await checkMails(now);
    },
  };
}

/** The provider's id of the card that was charged. */
async function cardOf(server: TestServer, { payment_intent }: Charge): Promise<string | undefined> {
  const { payment_method } = await server.services.stripe.paymentIntents.retrieve(payment_intent);
  return typeof payment_method === 'string' ? payment_method : payment_method?.id;
}

/** A new plan must begin after the paid time of the same product. */
function paidTwice(plan: PlanRow, plans: readonly PlanRow[], now: number, what: string): string[] {
  const others = plans.filter(
    (one) =>
      one.guid !== plan.guid &&
      one.user_id === plan.user_id &&
      one.product === plan.product &&
      one.created_at <= plan.created_at &&
      (one.renewal_date !== null || one.active_until > now),
  );
  if (others.some(({ renewal_date }) => renewal_date !== null)) return [`bought beside one that renews: ${what}`];
  const last = others
    .map(({ period_end }) => period_end)
    .sort()
    .at(-1);
  if (last === undefined || plan.product === 'PLAN_ONETIME_TRIAL') return [];
  return plan.period_end > last ? [] : [`paid again for days up to ${last}: ${what}`];
}
