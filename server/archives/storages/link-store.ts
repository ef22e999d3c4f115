import type { ArchiveServices } from '@server/archives/services';
import type { Session } from '@server/http/app-env';
import { seal, unseal } from '@server/http/oauth/sealed-text';
import type { Database } from '@server/platform/data/database';
import type { StorageLinkTable } from '@server/platform/data/tables/storages';
import { lockName, transact } from '@server/platform/data/transact';
import { enqueue } from '@server/queue/queue';
import type { StorageLink } from '@shared/api/shapes/links';
import { randomId } from '@shared/lib/random-id';
import type { StorageProvider } from '@shared/reference/features';
import type { Selectable } from 'kysely';
import { forwardAgain } from './forward-store';
import { StorageTrouble, type Tokens } from './storage';

/** A link as stored. */
export type LinkRow = Selectable<StorageLinkTable>;

/** An archive's links as sent to pages, in order of creation. */
export async function linksOf({ db }: ArchiveServices, archiveId: string): Promise<StorageLink[]> {
  const rows = await db
    .selectFrom('storage_links')
    .selectAll()
    .where('archive_id', '=', archiveId)
    .orderBy('linked_at')
    .orderBy('provider')
    .execute();
  return rows.map(({ provider, account, folder, broken_at }) => ({
    provider,
    account,
    state: broken_at === null ? 'linked' : 'broken',
    folder,
  }));
}

/** The link of an archive to a storage, if any. */
export function findLink(
  { db }: Pick<ArchiveServices, 'db'>,
  archiveId: string,
  provider: StorageProvider,
): Promise<LinkRow | undefined> {
  return db
    .selectFrom('storage_links')
    .selectAll()
    .where('archive_id', '=', archiveId)
    .where('provider', '=', provider)
    .executeTakeFirst();
}

/** A new link. */
export interface NewLink {
  archiveId: string;
  /** The session that links: one that has ended meanwhile, as by a reset, links nothing. */
  session: Pick<Session, 'idHash'>;
  provider: StorageProvider;
  account: string;
  tokens: Tokens;
}

/**
 * Links an archive to an account, or links it again: the same account keeps its folder, and failed copies are retried.
 */
export async function link(
  services: ArchiveServices,
  { archiveId, session, provider, account, tokens }: NewLink,
): Promise<void> {
  const { db, clock, config, secret } = services;
  await transact(db, async (transaction) => {
    await lockSession(transaction, session);
    // The person may come back twice at once, in two tabs.
    await lockName(transaction, `links ${archiveId}`);
    const before = await takeLink(transaction, archiveId, provider);
    const isSame = before?.account === account;
    const id = randomId();
    await transaction
      .insertInto('storage_links')
      .values({
        archive_id: archiveId,
        provider,
        id,
        account,
        tokens: sealTokens(secret, id, tokens),
        linked_at: before?.linked_at ?? clock.now(),
        folder: isSame ? before.folder : folderName(config.brandName, archiveId),
        folder_id: isSame ? before.folder_id : null,
        broken_at: null,
      })
      .execute();
    if (before && !isSame) await revokeLater(transaction, services, before);
    if (before) await forwardAgain(transaction, clock.now(), { archiveId, provider, isSame });
  });
}

/** Keeps the session until the transaction ends, so that whoever ends it afterward finds the link. */
async function lockSession(transaction: Database, { idHash }: Pick<Session, 'idHash'>): Promise<void> {
  const isOpen = await transaction
    .selectFrom('sessions')
    .select('id_hash')
    .where('id_hash', '=', idHash)
    .where('user_id', 'is not', null)
    .forShare()
    .executeTakeFirst();
  if (!isOpen) throw new StorageTrouble('refused', 'The session has ended');
}

/** Ends a link: nothing more is saved there, and a job informs the storage. Saved copies stay. Idempotent. */
export async function unlink(services: ArchiveServices, archiveId: string, provider: StorageProvider): Promise<void> {
  await transact(services.db, (transaction) => unlinkWithin(transaction, services, archiveId, provider));
}

/** `unlink` within the caller's transaction. */
export async function unlinkWithin(
  transaction: Database,
  services: ArchiveServices,
  archiveId: string,
  provider: StorageProvider,
): Promise<void> {
  const gone = await takeLink(transaction, archiveId, provider);
  if (!gone) return;
  await revokeLater(transaction, services, gone);
  await transaction
    .deleteFrom('document_forwards')
    .where('provider', '=', provider)
    .where('state', '!=', 'done')
    .where('document_id', 'in', (where) =>
      where.selectFrom('archive_documents').select('id').where('archive_id', '=', archiveId),
    )
    .execute();
}

/** Queues a job that informs the storage, if the storage has a call for it. */
async function revokeLater(
  transaction: Database,
  { storages, clock }: ArchiveServices,
  { provider, account, id, tokens }: LinkRow,
): Promise<void> {
  if (!storages.find(provider)?.revoke) return;
  await enqueue(transaction, 'revoke-link', { provider, account, id, tokens }, clock.now());
}

/** Replaces a link's tokens; does nothing if the link is gone or was linked again. */
export async function keepTokens({ db, secret }: ArchiveServices, id: string, tokens: Tokens): Promise<void> {
  const changes = { tokens: sealTokens(secret, id, tokens) };
  await db.updateTable('storage_links').set(changes).where('id', '=', id).execute();
}

/** The tokens of a link; null if they were encrypted with another key. */
export function openTokens(secret: string, { id, tokens }: Pick<LinkRow, 'id' | 'tokens'>): Tokens | null {
  const text = unseal(secret, ownerOf(id), tokens);
  // Only this server can have sealed it.
  return text === null ? null : (JSON.parse(text) as Tokens);
}

function sealTokens(secret: string, id: string, tokens: Tokens): string {
  return seal(secret, ownerOf(id), JSON.stringify(tokens));
}

function ownerOf(linkId: string): string {
  return `tokens.${linkId}`;
}

/** Removes a link and returns it. */
function takeLink(db: Database, archiveId: string, provider: StorageProvider): Promise<LinkRow | undefined> {
  return db
    .deleteFrom('storage_links')
    .where('archive_id', '=', archiveId)
    .where('provider', '=', provider)
    .returningAll()
    .executeTakeFirst();
}

/** No storage takes all characters in a name; a brand must not end with a dot either. */
function folderName(brand: string, archiveId: string): string {
  const safe = brand.replace(/[^\p{L}\p{N} &+_-]/gu, '').trim();
  return `${safe} ${archiveId}`.trim();
}
