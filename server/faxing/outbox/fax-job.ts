import { deliverFax } from '@server/faxing/delivery/deliver-fax';
import type { FaxingServices } from '@server/faxing/services';
import type { JobRun } from '@server/queue/job-run';
import { prepareFolder } from './prepare-folder';

/**
 * Job `fax`: hands a paid order over. Creates `outbox/{order}/` atomically, with the PDF files in order, the cover page
 * if requested, and fax.json, and hands it to the fax engine. Running the job twice is safe: an existing folder is
 * complete, and an engine sends each try once or throws MaybeDone.
 */
export async function handOverFax(services: FaxingServices, payload: unknown, run: JobRun): Promise<void> {
  // Only settleOrder writes this payload.
  const { order: id } = payload as { order: string };
  const order = await services.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await deliverFax(services, { order, prepare: () => prepareFolder(services, order) }, run);
}
