import { chown, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exists, HANDED_OVER, MAYBE_SENT, outboxOf } from '@server/faxing/fax-folder';
import { type FaxRequest, leaveFaxRequest } from './fax-requests';

const REQUESTS: Record<string, FaxRequest> = { '--requeue': 'again', '--sent': 'sent' };

/**
 * Handles `--faxes` (lists faxes that may have been sent), and `--requeue ORDER` and `--sent ORDER`, which leave a
 * request for the running server.
 *
 * @param args the command-line arguments
 * @returns the exit code; null if none of these options was given.
 */
export async function runOperatorCommand(
  args: readonly string[],
  dataDir: string,
  write: (line: string) => void,
): Promise<number | null> {
  const [word = '', order = ''] = args;
  if (word === '--faxes') return list(dataDir, write);
  const request = REQUESTS[word];
  return request ? leave(dataDir, order, request, write) : null;
}

async function list(dataDir: string, write: (line: string) => void): Promise<number> {
  const outbox = outboxOf(dataDir);
  const orders = await readdir(outbox).catch(() => []); // no fax was ever handed over
  for (const order of orders) if (await exists(join(outbox, order, MAYBE_SENT))) write(order);
  return 0;
}

async function leave(
  dataDir: string,
  order: string,
  request: FaxRequest,
  write: (line: string) => void,
): Promise<number> {
  const outbox = outboxOf(dataDir);
  const folder = join(outbox, order);
  if (!/^[0-9A-Za-z-]+$/.test(order) || !(await exists(folder))) {
    write(`There is no fax ${order} in ${outbox}: is DATA_DIR set as the server has it?`);
    return 1;
  }
  if (request === 'again' && (await exists(join(folder, HANDED_OVER)))) {
    write(`${order} was handed over. To send it all the same, remove ${join(folder, HANDED_OVER)} first.`);
    return 1;
  }
  const file = await leaveFaxRequest(dataDir, order, request);
  // The server must be able to remove a file left by root.
  const { uid, gid } = await stat(outbox);
  if (process.getuid?.() === 0) for (const path of [dirname(file), file]) await chown(path, uid, gid);
  write(`Requested. The running server acts on it within seconds and logs it ("fax request").`);
  return 0;
}
