import { type Kysely, type Migration, sql } from 'kysely';

/** Orders, their files and the attempts to pay them. */
export const orders: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table orders (
    id text primary key, visitor_id text not null, user_id text, state text not null,
    number text not null, to_number text not null, instantsend boolean not null, deliverytime text,
    tz text not null, coverpage boolean not null, sendername text not null, senderphone text not null,
    sku text not null, created_at bigint not null, updated_at bigint not null,
    paid_at bigint, paid_amount integer, paid_pagecount integer, payment_intent text unique, receipt_email text)`,
  `create unique index one_open_order_per_visitor on orders (visitor_id) where state = 'open'`,
  `create index orders_by_visitor on orders (visitor_id)`,
  `create table order_files (
    key text primary key, position bigint generated always as identity,
    order_id text not null references orders (id) on delete cascade,
    name text not null, size bigint not null, source text not null, state text not null,
    link text, pagecount integer, created_at bigint not null)`,
  `create index order_files_by_order on order_files (order_id)`,
  `create table order_attempts (
    key text primary key, order_id text not null references orders (id) on delete cascade,
    visitor_id text not null, fingerprint text not null, token text not null, email text not null,
    state text not null, lease_until bigint not null, payment_intent text,
    answer_status integer, answer jsonb, created_at bigint not null, updated_at bigint not null)`,
  `create unique index one_running_attempt_per_order on order_attempts (order_id) where state = 'running'`,
  `create index order_attempts_by_order on order_attempts (order_id)`,
];
