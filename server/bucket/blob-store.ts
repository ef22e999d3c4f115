import type { UploadForm } from '@shared/api/shapes/uploads';

/** A file of the bucket on this machine's disk, for as long as it is needed. */
export interface LocalCopy {
  path: string;
  /** Bytes. */
  size: number;
  /** Gives back what was only made for reading. */
  release(): Promise<void>;
}

/** A file whose content is fixed, on this machine's disk. */
export interface SealedCopy extends LocalCopy {
  /** SHA-256 of the content, hex. */
  sha256: string;
}

/** Where visitors' files are kept. Pages send them straight there; the server only signs the form and reads. */
export interface BlobStore {
  /** The signed form for one file of exactly `size` bytes under `key`. */
  signForm(file: { key: string; size: number }): UploadForm;
  /** Size of a stored file in bytes; null when it is not there. */
  sizeOf(key: string): Promise<number | null>;
  /** The file on disk; null when it is not there. */
  open(key: string): Promise<LocalCopy | null>;
  /**
   * Keeps what is under `key` now under `sealedKey` too, which nobody was ever given a form for: whatever is sent to
   * `key` afterwards changes nothing there. Null when there is no file, or another was sent just then.
   *
   * @param sealedKey must be new
   */
  seal(key: string, sealedKey: string): Promise<SealedCopy | null>;
  /** Keeps a file the server itself fetched. Throws when it grows past `maxBytes`, or is written anew meanwhile. */
  write(key: string, chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<number>;
  /** Deletes a file; one that is not there counts as deleted. */
  remove(key: string): Promise<void>;
  /**
   * Removes what was left half written on this machine's disk; how many files.
   *
   * @param before ms since the epoch: nothing that was written to since then
   */
  sweep(before: number): Promise<number>;
  /** Throws when files cannot be kept now. */
  check(): Promise<void>;
}
