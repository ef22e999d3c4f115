import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { priorOutcomeOfDelivery } from '@server/faxing/delivery/prior-outcome';
import type { FaxingServices } from '@server/faxing/services';
import type { PriorOutcome } from '@server/queue/job-run';
import { endedName, exists, HANDED_OVER, MAYBE_SENT, outboxOf, outputTail } from './fax-folder';
import { outcomeOf } from './fax-outcome';

/** What the folder shows about a run whose process was killed: FAX_COMMAND may have continued and exited since. */
export async function priorOutcomeOfFax(
  services: FaxingServices,
  payload: unknown,
  attempt: number,
): Promise<PriorOutcome> {
  const { config, engine } = services;
  if (engine) return priorOutcomeOfDelivery(services, engine, orderOf(payload));
  const folder = folderOf(config.dataDir, payload);
  if (await exists(join(folder, HANDED_OVER))) {
    await rm(join(folder, MAYBE_SENT), { force: true });
    return 'done';
  }
  const text = await readFile(join(folder, endedName(attempt)), 'utf8').catch(() => ''); // still running, or elsewhere
  // Without the line break the file is not complete yet.
  const [, code] = /^(\d+)\n$/.exec(text) ?? [];
  const outcome = outcomeOf(code === undefined ? null : Number(code));
  return ({ sent: 'done', 'not-sent': 'not-done', unsure: 'none' } as const)[outcome];
}

/** Records in the log and the fax's folder that it may have been sent, and is not resent unless a person says so. */
export async function tellMaybeSent({ config, log }: FaxingServices, payload: unknown, reason: string): Promise<void> {
  const folder = folderOf(config.dataDir, payload);
  log.error('fax maybe sent', { orderId: orderOf(payload), reason, output: await outputTail(folder) });
  const text = `${reason}. Find out whether it was sent, then: --sent or --requeue (docs/operations.md).\n`;
  // The folder is on another machine, or the disk is full: the log has it anyway.
  await writeFile(join(folder, MAYBE_SENT), text).catch(() => undefined);
}

function folderOf(dataDir: string, payload: unknown): string {
  return join(outboxOf(dataDir), orderOf(payload));
}

function orderOf(payload: unknown): string {
  // Only settleOrder writes this payload.
  return (payload as { order: string }).order;
}
