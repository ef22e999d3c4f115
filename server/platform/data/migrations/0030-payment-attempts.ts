import { type Kysely, type Migration, sql } from 'kysely';

/**
 * One table for all attempts to pay. An attempt's id is what its idempotency keys at the provider began with before, so
 * that one under way goes on; its waiting job finds it by that id.
 */
export const paymentAttempts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // A process of the version before fails here, before it charges, rather than after its rows were copied.
  'lock table order_attempts, plan_attempts, plan_renewals in access exclusive mode',
  `create table payment_attempts (
    id text primary key, kind text not null, state text not null, lease_until bigint not null,
    payment_intent text, answer_status integer, answer jsonb, created_at bigint not null, updated_at bigint not null,
    fingerprint text, email text,
    order_id text references orders (id) on delete cascade, visitor_id text, token text, terms text,
    user_id text references users (id) on delete cascade, product text, cost integer, payment_method text,
    period_end text, renewal_date text,
    plan text references plans (guid) on delete cascade, try integer, ordernumber text, reason text, retry_on text,
    constraint columns_of_kind check (case kind
      when 'order' then num_nulls(order_id, visitor_id, fingerprint, token, email, terms) = 0
        and num_nonnulls(user_id, product, cost, payment_method, period_end, renewal_date,
          plan, try, ordernumber, reason, retry_on) = 0
      when 'plan' then num_nulls(user_id, fingerprint, product, cost, email, period_end) = 0
        and num_nonnulls(order_id, visitor_id, token, terms, plan, try, ordernumber, reason, retry_on) = 0
      when 'renewal' then num_nulls(plan, renewal_date, try) = 0 and state <> 'needs_action'
        and num_nonnulls(fingerprint, email, order_id, visitor_id, token, terms,
          user_id, product, cost, payment_method, period_end) = 0
      else false end))`,
  `insert into payment_attempts (id, kind, state, lease_until, payment_intent, answer_status, answer, created_at,
      updated_at, fingerprint, email, order_id, visitor_id, token, terms)
    select 'order-' || key, 'order', state, lease_until, payment_intent, answer_status, answer, created_at,
      updated_at, fingerprint, email, order_id, visitor_id, token, terms from order_attempts`,
  `insert into payment_attempts (id, kind, state, lease_until, payment_intent, answer_status, answer, created_at,
      updated_at, fingerprint, email, user_id, product, cost, payment_method, period_end, renewal_date)
    select 'plan-' || user_id || '-' || key, 'plan', state, lease_until, payment_intent, answer_status, answer, created_at,
      updated_at, fingerprint, email, user_id, product, cost, payment_method, period_end, renewal_date from plan_attempts`,
  `insert into payment_attempts (id, kind, state, lease_until, payment_intent, created_at, updated_at,
      plan, renewal_date, try, ordernumber, reason, retry_on)
    select 'renew-' || plan || '-' || renewal_date || '-' || try, 'renewal', case state when 'paid' then 'done' else state end,
      0, payment_intent, created_at, created_at, plan, renewal_date, try, ordernumber, reason, retry_on from plan_renewals`,
  `update jobs set payload = jsonb_build_object('attempt', 'order-' || (payload->>'key')) where kind = 'settle-attempt'`,
  `update jobs set payload = jsonb_build_object('attempt', 'plan-' || (payload->>'user') || '-' || (payload->>'key'))
    where kind = 'settle-plan-attempt'`,
  `drop table order_attempts, plan_attempts, plan_renewals`,
  `create unique index one_running_attempt_per_order on payment_attempts (order_id) where state = 'running'`,
  `create unique index one_running_purchase_per_person on payment_attempts (user_id) where state = 'running'`,
  // Unique as before: those of orders had no such rule.
  `create unique index one_purchase_or_renewal_per_intent on payment_attempts (payment_intent) where kind <> 'order'`,
  `create index payment_attempts_by_intent on payment_attempts (payment_intent)`,
  `create index payment_attempts_by_order on payment_attempts (order_id)`,
  `create index payment_attempts_by_person on payment_attempts (user_id)`,
  `create index payment_attempts_by_plan on payment_attempts (plan)`,
];
