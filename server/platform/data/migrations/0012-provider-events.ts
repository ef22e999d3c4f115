import { type Kysely, type Migration, sql } from 'kysely';

/** Events received from the payment provider, and payments that were refunded or disputed. */
export const providerEvents: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table provider_events (
    id text primary key, type text not null, created_at bigint not null, taken_at bigint not null)`,
  `create table payment_reversals (
    id text primary key, kind text not null, payment_intent text not null, paid_for text not null,
    order_id text references orders (id) on delete cascade, plan text references plans (guid) on delete cascade,
    status text not null, amount integer not null, reason text,
    created_at bigint not null, updated_at bigint not null)`,
  `create index payment_reversals_by_order on payment_reversals (order_id)`,
  `create index payment_reversals_by_plan on payment_reversals (plan)`,
];
