import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findDelivery } from '@server/faxing/delivery/delivery-store';
import { priorOutcomeOfDelivery } from '@server/faxing/delivery/prior-outcome';
import { MAYBE_SENT, outboxOf, outputTail } from '@server/faxing/fax-folder';
import type { FaxingServices } from '@server/faxing/services';
import type { PriorOutcome } from '@server/queue/job-run';
import { noteIn } from './fax-command';

/** What is known about a run of job `fax` whose process was killed. */
export async function priorOutcomeOfFax(
  services: FaxingServices,
  payload: unknown,
  attempt: number,
): Promise<PriorOutcome> {
  const { db, config, engine } = services;
  const orderId = orderOf(payload);
  // A run that began without a delivery was FAX_COMMAND's, even if the settings have changed since.
  if (engine.isFollowed && (await findDelivery(db, orderId))) return priorOutcomeOfDelivery(services, engine, orderId);
  const outcome = await noteIn(folderOf(config.dataDir, orderId), attempt);
  return ({ sent: 'done', 'not-sent': 'not-done', unsure: 'none' } as const)[outcome];
}

/** Records in the log and the fax's folder that it may have been sent; only an operator has it resent. */
export async function tellMaybeSent({ config, log }: FaxingServices, payload: unknown, reason: string): Promise<void> {
  const orderId = orderOf(payload);
  const folder = folderOf(config.dataDir, orderId);
  log.error('fax maybe sent', { orderId, reason, output: await outputTail(folder) });
  const text = `${reason}. Find out whether it was sent, then: --sent or --requeue (docs/operations.md).\n`;
  // The folder is on another machine or the disk is full: the log has it anyway.
  await writeFile(join(folder, MAYBE_SENT), text).catch(() => undefined);
}

function folderOf(dataDir: string, orderId: string): string {
  return join(outboxOf(dataDir), orderId);
}

function orderOf(payload: unknown): string {
  // Only settleOrder writes this payload.
  return (payload as { order: string }).order;
}
