import { type Kysely, type Migration, sql } from 'kysely';

/** Mails without documents, which their archive's owner reads within three days. */
export const messages: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table archive_messages (
    id text primary key, position bigint generated always as identity,
    archive_id text not null references archives (id) on update cascade on delete cascade,
    sender text not null, subject text not null, text text not null, message_id text not null,
    received_at bigint not null)`,
  `create index archive_messages_by_archive on archive_messages (archive_id, position)`,
  `create index archive_messages_by_time on archive_messages (received_at)`,
];
