import { type Kysely, type Migration, sql } from 'kysely';

/** Each subscription has its own card and its period's payment; a plan ends after its last day has ended everywhere. */
export const daysAndCardsOfPlans: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table plans add column card text, add column paid_by text`,
  `alter table plan_renewals add column ordernumber text`,
  // Renewals were charged to the card saved last.
  `update plans set card = billing_accounts.card from billing_accounts where billing_accounts.user_id = plans.user_id`,
  `update plans set paid_by = coalesce(
    (select payment_intent from plan_renewals
      where plan = plans.guid and state = 'paid' and plan_renewals.renewal_date <= plans.period_end
      order by plan_renewals.renewal_date desc limit 1),
    payment_intent)`,
  // A refunded renewal paid for no period: it had no number, and needs none.
  `update plan_renewals set ordernumber = plan || '-' || renewal_date where state = 'paid' and payment_intent in
    (select paid_by from plans where paid_by is not null)`,
  `update plans set active_until = active_until + 43200000 where product <> 'PLAN_ONETIME_TRIAL' and
    active_until = (extract(epoch from (period_end::date + 1)::timestamp) * 1000)::bigint`,
];
