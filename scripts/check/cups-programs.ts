import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The folder that holds this file of CUPS, of those where systems keep them; the first, if none does. */
function folderOf(file: string, folders: readonly [string, ...string[]]): string {
  return folders.find((folder) => existsSync(join(folder, file))) ?? folders[0];
}

/** The tests that CUPS brings for printers. */
export const CUPS_TESTS = folderOf('ipp-everywhere.test', ['/usr/share/cups/ipptool', '/usr/local/share/cups/ipptool']);

/** The programs with which CUPS turns one format into another. */
export const FILTERS = folderOf('pdftoraster', ['/usr/lib/cups/filter', '/usr/libexec/cups/filter']);
