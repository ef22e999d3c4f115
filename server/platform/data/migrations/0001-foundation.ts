import { type Kysely, type Migration, sql } from 'kysely';

/** Sessions, secrets, rate limits, people, jobs, mail, contact requests. */
export const foundation: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table server_secrets (name text primary key, value text not null)`,
  `create table sessions (
    id_hash text primary key, visitor_id text not null, user_id text,
    created_at bigint not null, seen_at bigint not null, expires_at bigint not null)`,
  `create index sessions_by_user on sessions (user_id)`,
  `create index sessions_by_expiry on sessions (expires_at)`,
  `create table rate_limits (key text primary key, window_start bigint not null, count integer not null)`,
  `create table users (
    id text primary key, email text not null unique, name text not null, phone text not null,
    password_hash text, source text not null, feature_updates boolean not null, created_at bigint not null)`,
  `create table jobs (
    id bigint generated always as identity primary key, kind text not null, payload jsonb not null,
    state text not null, run_at bigint not null, lease_until bigint not null, attempts integer not null,
    last_error text, created_at bigint not null, done_at bigint)`,
  `create index jobs_waiting on jobs (run_at) where state = 'waiting'`,
  `create table mail (
    id bigint generated always as identity primary key, recipient text not null, subject text not null,
    body text not null, sent_at bigint not null)`,
  `create table contact_requests (
    id bigint generated always as identity primary key, name text not null, email text not null,
    question text not null, source text not null, url text not null, visitor_id text not null,
    created_at bigint not null)`,
];
