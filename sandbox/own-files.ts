import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The path of a file or folder of the sandbox: within the built server, or beside the folder of the server's sources.
 *
 * @param serverDir where the server's own files are
 */
export function sandboxPath(serverDir: string, name: string): string {
  const built = join(serverDir, 'sandbox', name);
  return existsSync(built) ? built : join(serverDir, '../sandbox', name);
}
