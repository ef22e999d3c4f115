import { existsSync } from 'node:fs';
import { isOnPath, type Program } from '../../scripts/check/programs';

const program = (name: string, what: string, debianPackage: string): Program => ({
  name,
  what,
  debianPackages: [debianPackage],
  isBrowser: false,
  isThere: () => isOnPath(name),
});

/** The programs of the fax laboratory. */
export const LAB_PROGRAMS: readonly Program[] = [
  program('sendfax', 'hands faxes to HylaFAX', 'hylafax-client'),
  {
    ...program('faxq', 'HylaFAX, which sends and receives them', 'hylafax-server'),
    isThere: () => isOnPath('faxq') && existsSync('/etc/hylafax/setup.cache'),
  },
  program('iaxmodem', 'a fax modem made of software', 'iaxmodem'),
  program('pdftoppm', 'draws the pages that were sent', 'poppler-utils'),
  program('gs', 'draws the pages that were received', 'ghostscript'),
  program('tiff2pdf', 'reads received pages', 'libtiff-tools'),
];
