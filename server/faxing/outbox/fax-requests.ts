import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordDelivered, tryFaxNow } from '@server/faxing/delivery/operator-word';
import { exists, markHandedOver, outboxOf } from '@server/faxing/fax-folder';
import type { FaxingServices } from '@server/faxing/services';
import { sql } from 'kysely';

/** What an operator can request for a fax: send it (again), or record that it was sent. */
export type FaxRequest = 'again' | 'sent';

/** Folder with a file per request, named after the order, because only the running server can use its database. */
function requestsOf(dataDir: string): string {
  return join(outboxOf(dataDir), '.requests');
}

/** Leaves a request for the running server; returns the path of the file, which the server removes. */
export async function leaveFaxRequest(dataDir: string, order: string, request: FaxRequest): Promise<string> {
  await mkdir(requestsOf(dataDir), { recursive: true });
  const file = join(requestsOf(dataDir), order);
  await writeFile(file, request, { flush: true });
  return file;
}

/** Carries out the requests left by `leaveFaxRequest`. */
export async function takeFaxRequests(services: FaxingServices): Promise<void> {
  const folder = requestsOf(services.config.dataDir);
  const orders = await readdir(folder).catch(() => []); // no request yet
  for (const order of orders.filter((name) => /^[0-9A-Za-z-]+$/.test(name))) await take(services, folder, order);
}

async function take(services: FaxingServices, folder: string, order: string): Promise<void> {
  // Several processes may share the folder: the one that renames the file owns the request.
  const taken = join(folder, `.${order}.${process.pid}`);
  const isOurs = await rename(join(folder, order), taken).then(
    () => true,
    () => false,
  );
  if (!isOurs) return;
  const request: FaxRequest = (await readFile(taken, 'utf8')) === 'sent' ? 'sent' : 'again';
  const isFound = await applyRequest(services, order, request);
  await rm(taken);
  const fields = { orderId: order, request };
  if (isFound) services.log.info('fax request', fields);
  else services.log.warn('fax request for none that is tried again, given up or maybe sent', fields);
}

/**
 * Sends a fax (again) now, or records that it was sent. Leaves a fax alone that is running, scheduled, followed or
 * handed over.
 *
 * @returns whether the request was carried out.
 */
export async function applyRequest(services: FaxingServices, order: string, request: FaxRequest): Promise<boolean> {
  const { db, clock, config } = services;
  const now = clock.now();
  const isOpen = sql<boolean>`(kind = 'fax' and payload->>'order' = ${order}
    and (state in ('unsure', 'failed') or (state = 'waiting' and attempts > 0 and begun_at is null and lease_until <= ${now}
      and not exists (select 1 from fax_deliveries where order_id = ${order} and engine_fax is not null))))`;
  const found = await db.selectFrom('jobs').select('id').where(isOpen).executeTakeFirst();
  if (!found) return false;
  await (request === 'sent' ? recordDelivered(services, order) : tryFaxNow(services, order));
  const changes =
    request === 'sent'
      ? sql`state = 'done', done_at = ${now}::bigint`
      : sql`state = 'waiting', run_at = ${now}::bigint, first_run_at = null, failures = 0`;
  const { rows } = await sql`
    update jobs set ${changes}, lease_until = 0, begun_at = null, last_error = null
    where ${isOpen} returning id`.execute(db);
  const target = join(outboxOf(config.dataDir), order);
  if (rows.length > 0 && request === 'sent' && (await exists(target))) await markHandedOver(target);
  return rows.length > 0;
}
