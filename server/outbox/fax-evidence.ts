import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '@server/context';
import type { Evidence } from '@server/jobs/job-handler';
import { endedName, exists, HANDED_OVER, lastWords, MAYBE_SENT, outboxOf } from './fax-folder';
import { outcomeOf } from './fax-outcome';

/** What the folder tells of a run whose process was killed: FAX_COMMAND may have gone on, and ended since. */
export async function evidenceOfFax({ config }: Services, payload: unknown, attempt: number): Promise<Evidence> {
  const folder = folderOf(config.dataDir, payload);
  if (await exists(join(folder, HANDED_OVER))) {
    await rm(join(folder, MAYBE_SENT), { force: true });
    return 'done';
  }
  const text = await readFile(join(folder, endedName(attempt)), 'utf8').catch(() => ''); // it has not ended, or elsewhere
  // Without the end of the line it is not whole yet.
  const [, code] = /^(\d+)\n$/.exec(text) ?? [];
  const outcome = outcomeOf(code === undefined ? null : Number(code));
  return ({ sent: 'done', 'not-sent': 'not-done', unsure: 'none' } as const)[outcome];
}

/** Says in the log and in the fax's folder that it may have been sent, and is not sent again unless a person says so. */
export async function tellMaybeSent({ config, log }: Services, payload: unknown, reason: string): Promise<void> {
  const folder = folderOf(config.dataDir, payload);
  log.error('fax maybe sent', { orderId: orderOf(payload), reason, output: await lastWords(folder) });
  const text = `${reason}. Find out whether it was sent, then: --sent or --requeue (docs/operations.md).\n`;
  // Another machine has the folder, or the disk is full: the log has it.
  await writeFile(join(folder, MAYBE_SENT), text).catch(() => undefined);
}

function folderOf(dataDir: string, payload: unknown): string {
  return join(outboxOf(dataDir), orderOf(payload));
}

function orderOf(payload: unknown): string {
  // Written by settlePaid and nothing else.
  return (payload as { order: string }).order;
}
