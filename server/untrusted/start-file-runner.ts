// Jest loads this for its environment, where path aliases are unknown: it and its imports use relative paths.
import { entryFile } from '../platform/entry-files';
import type { Log } from '../platform/log';
import { createUntrustedFileRunner, type UntrustedFileRunner } from './untrusted-file-runner';

/** A runner with this server's own process, whose code is in `serverDir`, bundled if that is the source. */
export async function startFileRunner(serverDir: string, log: Log): Promise<UntrustedFileRunner> {
  return createUntrustedFileRunner(await entryFile(serverDir, 'untrusted-process'), log);
}
