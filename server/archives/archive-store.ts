import { Refusal } from '@server/http/refuse';
import type { Config } from '@server/platform/config';
import type { Database } from '@server/platform/data/database';
import type { ArchiveTable } from '@server/platform/data/tables/archives';
import type { Archive, PrinterConfig } from '@shared/api/shapes/archives';
import { randomId } from '@shared/lib/random-id';
import type { Selectable } from 'kysely';
import { newIdentifier } from './identifier';
import { printerHost, queueOf } from './printer-address';
import type { ArchiveServices } from './services';

/** An archive as stored. */
export type ArchiveRow = Selectable<ArchiveTable>;

/** Creates an archive for a person and returns its id. */
export async function addArchive(db: Database, now: number, userId: string): Promise<string> {
  const row = {
    user_id: userId,
    schedule: '@weekly' as const,
    print_enabled: false,
    print_to_email: false,
    report_from: now,
  };
  const id = newIdentifier();
  const print_secret = randomId();
  await db
    .insertInto('archives')
    .values({ ...row, id, print_secret, created_at: now })
    .execute();
  return id;
}

/** A person's archives, oldest first. */
export function archivesOf(services: ArchiveServices, userId: string): Promise<ArchiveRow[]> {
  return services.db.selectFrom('archives').selectAll().where('user_id', '=', userId).orderBy('position').execute();
}

/** One of a person's archives. Throws 404 alike for another person's archive and a missing one. */
export async function ownArchive(services: ArchiveServices, userId: string, id: string): Promise<ArchiveRow> {
  const row = await services.db
    .selectFrom('archives')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new Refusal(404, 'There is no such archive');
  return row;
}

/** Changes how a person prints to an archive. Throws like `ownArchive`. */
export async function changePrinting(
  services: ArchiveServices,
  userId: string,
  id: string,
  change: Pick<ArchiveRow, 'print_enabled' | 'print_to_email'>,
): Promise<void> {
  await ownArchive(services, userId, id);
  await services.db.updateTable('archives').set(change).where('id', '=', id).execute();
}

/**
 * Gives an archive a new identifier; the old one, its e-mail address and its printer's address stop working
 * (specification 4). Documents and links are kept. Throws like `ownArchive`.
 */
export async function regenerate(services: ArchiveServices, userId: string, id: string): Promise<string> {
  await ownArchive(services, userId, id);
  const next = newIdentifier();
  await services.db.updateTable('archives').set({ id: next, print_secret: randomId() }).where('id', '=', id).execute();
  return next;
}

/** The e-mail address of an archive. */
export function archiveEmail(config: Config, id: string): string {
  return `${id}@${config.archiveDomain}`;
}

/** A print service that adds printers by address; Android has none built in. */
const ANDROID_PRINT_SERVICE = 'https://play.google.com/store/apps/details?id=org.mopria.printplugin';

/** How to reach an archive's printer. */
export function printerOf(config: Config, archive: ArchiveRow): PrinterConfig {
  return {
    address: printerHost(config),
    queue: queueOf(archive),
    url: ANDROID_PRINT_SERVICE,
    url_platform: 'android',
  };
}

/** An archive as sent to pages (specification 3). */
export function viewArchive(config: Config, row: ArchiveRow): Archive {
  return {
    id: row.id,
    email: archiveEmail(config, row.id),
    schedule: row.schedule,
    ...(row.report_day === null ? {} : { day: row.report_day }),
    print_enabled: row.print_enabled,
    print_to_email: row.print_to_email,
    ...(row.print_enabled ? { printerconfig: printerOf(config, row) } : {}),
  };
}
