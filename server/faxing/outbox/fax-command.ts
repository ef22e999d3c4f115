import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FaxingServices } from '@server/faxing/services';
import type { OrderRow } from '@server/orders/order-view';
import { MINUTE, SECOND } from '@server/platform/clock';
import { type JobRun, MaybeDone } from '@server/queue/job-run';
import { COMMAND_LOG, endedName, exists, HANDED_OVER, MAYBE_SENT, markHandedOver, outputTail } from './fax-folder';
import { outcomeOf } from './fax-outcome';
import { runGroup } from './process-group';

/** A command that takes longer is terminated, with everything it started, ms. */
export const FAX_TIME_LIMIT = 4 * MINUTE;
/** How long it then has to exit by itself, ms. */
const GRACE = 10 * SECOND;

/**
 * Runs FAX_COMMAND for one order: in a shell, with the folder as its argument, and FAX_ID, FAX_ORDER and FAX_NUMBER in
 * its environment. If it exits with 0, the folder is marked and never handed over again.
 *
 * @throws MaybeDone if nobody knows whether the fax was sent: the command was terminated, or died.
 * @throws Error if the command says that it was not sent: the job is then retried later.
 */
export async function runFaxCommand(
  { log }: Pick<FaxingServices, 'log'>,
  command: string,
  folder: string,
  order: OrderRow,
  run: JobRun,
): Promise<void> {
  if (await exists(join(folder, HANDED_OVER))) return;
  const code = await start(command, folder, order, run);
  await rm(join(folder, endedName(run.attempt)), { force: true });
  const outcome = outcomeOf(code);
  if (outcome === 'unsure') throw new MaybeDone(`FAX_COMMAND ended with ${code ?? 'a signal'}`);
  const fields = { orderId: order.id, outcome, code, output: await outputTail(folder) };
  if (outcome === 'not-sent') {
    log.warn('fax command', fields);
    throw new Error(`FAX_COMMAND ended with ${code}`);
  }
  log.info('fax command', fields);
  // The shell has left the mark too. Even without it, the fax was sent.
  await markHandedOver(folder).catch((error: unknown) => log.error('fax command', { orderId: order.id }, error));
}

async function start(command: string, folder: string, order: OrderRow, run: JobRun): Promise<number | null> {
  // A file, not a pipe: the command can keep writing if this process is killed.
  const output: FileHandle = await open(join(folder, COMMAND_LOG), 'w', 0o600);
  try {
    await rm(join(folder, MAYBE_SENT), { force: true });
    const { PATH = '', HOME = '' } = process.env;
    const program = {
      file: '/bin/sh',
      args: ['-c', script(command, endedName(run.attempt)), 'fax', folder],
      cwd: folder,
      env: { PATH, HOME, FAX_ID: order.id, FAX_ORDER: order.id, FAX_NUMBER: order.to_number },
      output: output.fd,
    };
    run.signal.throwIfAborted();
    await run.begin();
    return await runGroup(program, { signal: run.signal, limit: FAX_TIME_LIMIT, grace: GRACE });
  } finally {
    await output.close();
  }
}

/**
 * The shell, too, leaves the mark and the exit code, because it survives if the process that started it is killed.
 * After SIGTERM only the unambiguous codes (0, 75) are believed; otherwise the shell exits as if killed by the signal.
 * `true`, not `:`, because on a full disk a failed redirection of `:` would exit the shell with its own code.
 */
function script(command: string, ended: string): string {
  return `trap 'asked=1' TERM
( ${command} "$1"
)
code=$?
case $code in 0) true > "$1/${HANDED_OVER}" ;; 75) ;; *) [ -z "$asked" ] || code=143 ;; esac
echo $code > "$1/${ended}"
exit $code`;
}
