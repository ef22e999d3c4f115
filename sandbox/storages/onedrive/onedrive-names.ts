import type { ApiRefusal } from '@sandbox/storages/api-refusal';
import { graphRefusal } from './onedrive-refusals';

/** The target of a path in an address: an item in a folder of the app's own folder, or at its top. */
export interface AppPath {
  /** The folders from the top on. */
  folders: readonly string[];
  name: string;
}

/** Maximum lengths (characters): https://support.microsoft.com/office/64883a5d-228e-48f5-b3d2-eb39e07630fa. */
const LONGEST = 400;
const LONGEST_NAME = 255;

/** Names that OneDrive reserves (the same page). */
const RESERVED = /^(?:\.lock|con|prn|aux|nul|com\d|lpt\d|desktop\.ini)$/i;

/** Reads the path between the colons of an address; throws the API's refusal. */
export function readAppPath(encoded: string): AppPath {
  const names = encoded.split('/').map(decoded);
  if (names.join('/').length > LONGEST) throw wrongName('pathIsTooLong');
  for (const name of names) checkName(name);
  checkFolderNames(names.slice(0, -1));
  return { folders: names.slice(0, -1), name: names.at(-1) ?? '' };
}

/** Refuses a folder name that OneDrive does not store. */
export function checkFolderName(name: string): void {
  checkName(name);
  checkFolderNames([name]);
}

/** https://learn.microsoft.com/graph/onedrive-addressing-driveitems; `#` and `%` have long been allowed. */
function checkName(name: string): void {
  const isWrong =
    name === '' ||
    name.length > LONGEST_NAME ||
    /["*:<>?/\\|\p{Cc}]/u.test(name) ||
    name !== name.trim() ||
    name.startsWith('~') ||
    name.includes('_vti_') ||
    RESERVED.test(name);
  if (isWrong) throw wrongName('invalidPath');
}

function checkFolderNames(names: readonly string[]): void {
  if (names.some((name) => name.endsWith('.'))) throw wrongName('invalidPath');
}

function wrongName(detail: 'invalidPath' | 'pathIsTooLong'): ApiRefusal {
  return graphRefusal(400, 'invalidRequest', 'The provided name cannot contain this.', detail);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Invalid UTF-8, or a percent sign that starts no escape.
    throw graphRefusal(400, 'invalidRequest', 'The request is malformed or incorrect.', 'invalidPath');
  }
}
