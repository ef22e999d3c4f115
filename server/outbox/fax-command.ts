import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE, SECOND } from '@server/clock';
import type { Services } from '@server/context';
import { type JobRun, MaybeDone } from '@server/jobs/job-run';
import type { OrderRow } from '@server/orders/order-view';
import { COMMAND_LOG, endedName, exists, HANDED_OVER, lastWords, MAYBE_SENT, markHandedOver } from './fax-folder';
import { outcomeOf } from './fax-outcome';
import { runGroup } from './process-group';

/** A command that takes longer is ended, with all that it has started, ms. */
export const FAX_TIME_LIMIT = 4 * MINUTE;
/** How long it may take to end by itself then, ms. */
const GRACE = 10 * SECOND;

/**
 * Runs FAX_COMMAND for one order: in a shell, with the folder as its argument, FAX_ID, FAX_ORDER and FAX_NUMBER in its
 * environment. When it ends with 0 the folder is marked and never handed out again.
 *
 * @throws MaybeDone when nobody knows whether it was sent: it was ended, or died.
 * @throws Error when the command says that it was not: the job is then tried again later.
 */
export async function runFaxCommand(
  { log }: Pick<Services, 'log'>,
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
  const fields = { orderId: order.id, outcome, code, output: await lastWords(folder) };
  if (outcome === 'not-sent') {
    log.warn('fax command', fields);
    throw new Error(`FAX_COMMAND ended with ${code}`);
  }
  log.info('fax command', fields);
  // The shell has left it too. Without it the fax was sent all the same.
  await markHandedOver(folder).catch((error: unknown) => log.error('fax command', { orderId: order.id }, error));
}

async function start(command: string, folder: string, order: OrderRow, run: JobRun): Promise<number | null> {
  // A file, not a pipe: the command can go on and say what it likes when this process is killed.
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
 * The shell leaves the mark and the exit code too, as it goes on when the process that started it is killed. A command that
 * was asked to end is believed only where it says what is certain (0, 75); otherwise the shell ends as if by the signal.
 * `true`, not `:`: a full disk must not end the shell with a code of its own.
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
