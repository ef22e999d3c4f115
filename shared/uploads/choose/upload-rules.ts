/**
 * True for a name that is taken: it ends in .pdf, letter case ignored (specification 5). Nothing else counts: not the
 * type the system reports, and no space or full stop behind the ending is forgiven.
 */
export function isPdfName(name: string): boolean {
  return /\.pdf$/i.test(name);
}

/** What makes two choices the same file to a person: its name and its size. */
export interface FileIdentity {
  name: string;
  /** Bytes. */
  size: number;
}

/** True when both name the same file; names are compared in their composed form, as systems differ in it. */
export function isSameFile(one: FileIdentity, other: FileIdentity): boolean {
  return one.size === other.size && one.name.normalize('NFC') === other.name.normalize('NFC');
}
