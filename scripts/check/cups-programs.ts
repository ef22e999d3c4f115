import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The folder that contains this file of CUPS; the first one if none does. */
function folderOf(file: string, folders: readonly [string, ...string[]]): string {
  return folders.find((folder) => existsSync(join(folder, file))) ?? folders[0];
}

/** The printer tests of CUPS. */
export const CUPS_TESTS = folderOf('ipp-everywhere.test', ['/usr/share/cups/ipptool', '/usr/local/share/cups/ipptool']);

/** The format conversion programs of CUPS. */
export const FILTERS = folderOf('pdftoraster', ['/usr/lib/cups/filter', '/usr/libexec/cups/filter']);
