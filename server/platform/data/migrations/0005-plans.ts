import { type Kysely, type Migration, sql } from 'kysely';

/** Plans, the attempts to buy them, their renewals, and the saved card that pays for them. */
export const plans: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table billing_accounts (
    user_id text primary key references users (id) on delete cascade, customer text not null,
    card text, card_brand text, card_last4 text)`,
  `create table plans (
    guid text primary key, user_id text not null references users (id) on delete cascade,
    product text not null, email text not null, period_end text not null, renewal_date text,
    active_until bigint not null, payment_intent text unique,
    created_at bigint not null, cancelled_at bigint)`,
  `create index plans_by_user on plans (user_id, active_until)`,
  `create unique index one_trial_per_person on plans (user_id) where product = 'PLAN_ONETIME_TRIAL'`,
  `create table plan_attempts (
    user_id text not null references users (id) on delete cascade, key text not null,
    fingerprint text not null, product text not null, cost integer not null, payment_method text,
    email text not null, period_end text not null, renewal_date text,
    state text not null, lease_until bigint not null, payment_intent text unique,
    answer_status integer, answer jsonb, created_at bigint not null, updated_at bigint not null,
    primary key (user_id, key))`,
  `create unique index one_running_purchase_per_person on plan_attempts (user_id) where state = 'running'`,
  `create table plan_renewals (
    plan text not null references plans (guid) on delete cascade, renewal_date text not null, try integer not null,
    state text not null, payment_intent text unique, created_at bigint not null,
    primary key (plan, renewal_date, try))`,
];
