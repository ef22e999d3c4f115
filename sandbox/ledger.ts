import type { PlatformServices } from '@server/platform/services';
import { Hono } from 'hono';
import { listPlayedFaxes } from './faxes/played-faxes';
import { listObjects, publicObject } from './stripe/stripe-objects';

/**
 * GET /sandbox/ledger: the current state of orders, files, attempts, charges, refunds, faxes, archives, mails and jobs,
 * for tests to compare with the screens.
 */
export function ledgerRoutes(services: PlatformServices): Hono {
  const routes = new Hono();
  const { db, clock } = services;
  routes.get('/ledger', async (c) => {
    const orders = await db.selectFrom('orders').selectAll().orderBy('created_at').execute();
    const files = await db.selectFrom('order_files').selectAll().orderBy('position').execute();
    const attempts = await db
      .selectFrom('payment_attempts')
      .where('kind', '=', 'order')
      .select(['id', 'order_id', 'state', 'payment_intent', 'answer_status'])
      .orderBy('created_at')
      .execute();
    const jobs = await db
      .selectFrom('jobs')
      .select(['id', 'kind', 'state', 'run_at', 'attempts'])
      .orderBy('id')
      .execute();
    const charges = (await listObjects({ db, now: clock.now() }, 'charge')).map(publicObject);
    const reversals = await db.selectFrom('payment_reversals').selectAll().orderBy('created_at').execute();
    const plans = await db
      .selectFrom('plans')
      .innerJoin('users', 'users.id', 'plans.user_id')
      .selectAll('plans')
      .select('users.email as person')
      .orderBy('plans.created_at')
      .execute();
    const planAttempts = await db
      .selectFrom('payment_attempts')
      .innerJoin('users', 'users.id', 'payment_attempts.user_id')
      .select([
        'users.email as person',
        'payment_attempts.id',
        'product',
        'cost',
        'state',
        'payment_intent',
        'answer_status',
      ])
      .orderBy('payment_attempts.created_at')
      .execute();
    const contactRequests = await db.selectFrom('contact_requests').selectAll().orderBy('id').execute();
    const archives = await db
      .selectFrom('archives')
      .innerJoin('users', 'users.id', 'archives.user_id')
      .select(['users.email as person', 'archives.id', 'schedule', 'print_enabled', 'print_to_email'])
      .orderBy('archives.position')
      .execute();
    const documents = await db
      .selectFrom('archive_documents')
      .select(['archive_id', 'id', 'name', 'size', 'sender', 'subject', 'pagecount', 'preview_key'])
      .orderBy('position')
      .execute();
    const deliveries = await db.selectFrom('fax_deliveries').selectAll().orderBy('created_at').execute();
    const refunds = await db.selectFrom('order_refunds').selectAll().orderBy('created_at').execute();
    const lineFaxes = await db.selectFrom('sandbox_faxes').selectAll().orderBy('taken_at').execute();
    const faxes = [...lineFaxes, ...(await listPlayedFaxes(db))];
    const storageLinks = await db.selectFrom('storage_links').select(['archive_id', 'provider', 'broken_at']).execute();
    const forwards = await db
      .selectFrom('document_forwards')
      .select(['document_id', 'provider', 'state', 'tries'])
      .orderBy('document_id')
      .execute();
    const storedFiles = await db
      .selectFrom('sandbox_storage_items')
      .select(['provider', 'account', 'name', 'size'])
      .where('kind', '=', 'file')
      .where('state', '=', 'there')
      .orderBy('position')
      .execute();
    const mails = await db.selectFrom('mail').selectAll().orderBy('id').execute();
    return c.json({
      ...{ orders, files, attempts, charges, reversals, jobs, contactRequests, plans, planAttempts },
      ...{ archives, documents, storageLinks, forwards, storedFiles, deliveries, refunds, faxes, mails },
    });
  });
  return routes;
}
