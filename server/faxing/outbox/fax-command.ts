import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandEngine, FaxTry, SubmitRun } from '@server/faxing/delivery/fax-engine';
import {
  COMMAND_LOG,
  endedName,
  exists,
  HANDED_OVER,
  MAYBE_SENT,
  markHandedOver,
  outputTail,
} from '@server/faxing/fax-folder';
import { MINUTE, SECOND } from '@server/platform/clock';
import type { Log } from '@server/platform/log';
import { MaybeDone } from '@server/queue/job-run';
import { type FaxOutcome, outcomeOf } from './fax-outcome';
import { runGroup } from './process-group';

/** A command that takes longer, ms, is terminated with everything it started. */
export const FAX_TIME_LIMIT = 4 * MINUTE;
/** How long it then has to exit by itself, ms. */
const GRACE = 10 * SECOND;

/**
 * FAX_COMMAND as an engine: runs once per fax in a shell, with the folder as its argument and FAX_ID, FAX_ORDER and
 * FAX_NUMBER in its environment. If it exits with 0, the folder is marked and never handed over again.
 *
 * @param command undefined: there is none, and folders stay in the outbox to be collected
 */
export function createFaxCommand(command: string | undefined, log: Log): CommandEngine {
  return {
    isFollowed: false,
    submit: async (fax, run) => {
      if (command === undefined || (await exists(join(fax.folder, HANDED_OVER)))) return;
      const { orderId, tries } = fax;
      const code = await start(command, fax, run);
      await rm(join(fax.folder, endedName(tries)), { force: true });
      const outcome = outcomeOf(code);
      if (outcome === 'unsure') throw new MaybeDone(`FAX_COMMAND ended with ${code ?? 'a signal'}`);
      const fields = { orderId, outcome, code, output: await outputTail(fax.folder) };
      if (outcome === 'not-sent') {
        log.warn('fax command', fields);
        throw new Error(`FAX_COMMAND ended with ${code}`);
      }
      log.info('fax command', fields);
      // The shell has left the mark too. Even without it, the fax was sent.
      await markHandedOver(fax.folder).catch((error: unknown) => log.error('fax command', { orderId }, error));
    },
  };
}

/**
 * What a fax's folder says about a run whose process was killed: the command may have exited since.
 *
 * @param tries number of the run
 */
export async function noteIn(folder: string, tries: number): Promise<FaxOutcome> {
  if (await exists(join(folder, HANDED_OVER))) {
    await rm(join(folder, MAYBE_SENT), { force: true });
    return 'sent';
  }
  const text = await readFile(join(folder, endedName(tries)), 'utf8').catch(() => ''); // still running, or elsewhere
  // Without the line break the file is not complete yet.
  const [, code] = /^(\d+)\n$/.exec(text) ?? [];
  return outcomeOf(code === undefined ? null : Number(code));
}

async function start(command: string, fax: FaxTry, run: SubmitRun): Promise<number | null> {
  const { orderId, tries, number, folder } = fax;
  // A file, not a pipe: the command can keep writing if this process is killed.
  const output: FileHandle = await open(join(folder, COMMAND_LOG), 'w', 0o600);
  try {
    await rm(join(folder, MAYBE_SENT), { force: true });
    const { PATH = '', HOME = '' } = process.env;
    const program = {
      file: '/bin/sh',
      args: ['-c', script(command, endedName(tries)), 'fax', folder],
      cwd: folder,
      env: { PATH, HOME, FAX_ID: orderId, FAX_ORDER: orderId, FAX_NUMBER: number },
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
