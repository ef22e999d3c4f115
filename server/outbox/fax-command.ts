import { spawn } from 'node:child_process';
import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE } from '@server/clock';
import type { OrderRow } from '@server/orders/order-view';

const TIME_LIMIT = 4 * MINUTE;
/** After this nothing of a command can still be running, even if the process that started it is gone, ms. */
export const FAX_COMMAND_LEASE = TIME_LIMIT + MINUTE;
const MARK = 'handed-over';

/**
 * Runs FAX_COMMAND for one order: in a shell, with the folder as its argument, FAX_ORDER and FAX_NUMBER in its
 * environment. When it ends with 0 the folder is marked and never handed out again.
 *
 * @throws Error when it ends otherwise or takes longer than four minutes; the job is then tried again later.
 */
export async function runFaxCommand(command: string, folder: string, order: OrderRow): Promise<void> {
  const mark = join(folder, MARK);
  const isDone = await access(mark).then(
    () => true,
    () => false,
  );
  if (isDone) return;
  const code = await run(command, folder, { FAX_ORDER: order.id, FAX_NUMBER: order.to_number });
  if (code !== 0) throw new Error(`FAX_COMMAND ended with ${code === null ? 'a signal' : code}`);
  await writeFile(mark, '', { flush: true });
}

function run(command: string, folder: string, extra: Record<string, string>): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const { PATH = '', HOME = '' } = process.env;
    // The shell leaves the mark too: it goes on when the process that started it is killed.
    const script = `{ ${command} "$1"\n} && : > "$1/${MARK}"`;
    const child = spawn('/bin/sh', ['-c', script, 'fax', folder], {
      cwd: folder,
      env: { PATH, HOME, ...extra },
      stdio: 'ignore',
      timeout: TIME_LIMIT,
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code));
  });
}
