import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Queues notices for owners of plans bought before notices existed, like `enqueueNotices`; and removes the card of
 * trials, because nothing was paid for them.
 */
export const noticesOfPlans: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

/** Current time, ms since the epoch. */
const NOW = '(extract(epoch from now()) * 1000)::bigint';

const STATEMENTS = [
  `insert into jobs (kind, payload, state, run_at, lease_until, attempts, created_at)
    select 'plan-notice', jsonb_build_object('plan', guid, 'until', period_end, 'tells', tells), 'waiting', at, 0, 0, ${NOW}
    from plans join lateral (
      select 'charge-soon' as tells,
        (extract(epoch from renewal_date::date::timestamp) * 1000)::bigint - 604800000 + 43200000 as at
        where product = 'PLAN_SUBSCRIPTION_ANNUAL' and renewal_date is not null
      union all select 'ends-soon', active_until - case product when 'PLAN_ONETIME_TRIAL' then 14400000 else 604800000 end
        where product in ('PLAN_ONETIME_TRIAL', 'PLAN_ONETIME_ANNUAL') and active_until > ${NOW}
      union all select 'ended', active_until
        where product in ('PLAN_ONETIME_TRIAL', 'PLAN_ONETIME_ANNUAL') and active_until > ${NOW}
    ) as notices on true
    where not exists (select from jobs where kind = 'plan-notice' and payload->>'plan' = guid)`,
  `update plans set card = null, card_brand = null, card_last4 = null where product = 'PLAN_ONETIME_TRIAL'`,
];
