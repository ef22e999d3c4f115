import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Documents that people see: a separate id, their origin, pages, a picture of the first one, and seven days in which a
 * deleted one can be restored. A trigger schedules a document's files for removal with its row.
 */
export const documents: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table archive_documents
    add column id text, add column position bigint generated always as identity,
    add column source text not null default 'mail', add column pagecount integer,
    add column preview_key text, add column deleted_at bigint`,
  // Keys are archive-{22 random characters}.pdf.
  `update archive_documents set id = substr(key, 9, 22)`,
  `alter table archive_documents alter column id set not null, alter column source drop default`,
  `create unique index archive_documents_by_id on archive_documents (id)`,
  `drop index archive_documents_by_archive`,
  `create index archive_documents_by_archive on archive_documents (archive_id, position)`,
  `create index archive_documents_by_message on archive_documents (archive_id, message_id)`,
  `create index archive_documents_deleted on archive_documents (deleted_at) where deleted_at is not null`,
  `create function remove_document_files() returns trigger language plpgsql as $$ begin
    insert into bucket_removals (key, due_at)
      select key, 0 from (values (old.key), (old.preview_key)) as files (key) where key is not null
      on conflict do nothing;
    return old;
  end $$`,
  `create trigger archive_document_gone after delete on archive_documents
    for each row execute function remove_document_files()`,
  // Documents that arrived earlier have neither a count nor a picture yet.
  `insert into jobs (kind, payload, state, run_at, lease_until, attempts, created_at)
    select 'document-added', jsonb_build_object('document', id), 'waiting', received_at, 0, 0, received_at
    from archive_documents`,
];
