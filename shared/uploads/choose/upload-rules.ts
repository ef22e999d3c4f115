/** The type filter of the system's file chooser. */
export const ACCEPTED_FILES = '.pdf,application/pdf';

/**
 * True for an accepted name: it ends in .pdf, in any letter case (specification 5). The type reported by the system
 * does not count, and a trailing space or period is not ignored.
 */
export function isPdfName(name: string): boolean {
  return /\.pdf$/i.test(name);
}

/** Identity of a file to a person: its name and its size. */
export interface FileIdentity {
  name: string;
  /** Bytes. */
  size: number;
}

/** True if both are the same file. Names are compared in their composed form, because systems differ in it. */
export function isSameFile(one: FileIdentity, other: FileIdentity): boolean {
  return one.size === other.size && one.name.normalize('NFC') === other.name.normalize('NFC');
}
