import type { UploadForm } from '@shared/api/contract';

/** A file of the bucket on this machine's disk, for as long as it is needed. */
export interface LocalCopy {
  path: string;
  /** Bytes. */
  size: number;
  /** Gives back what was only made for reading. */
  release(): Promise<void>;
}

/** Where visitors' files are kept. Pages send them straight there; the server only signs the form and reads. */
export interface BlobStore {
  /** The signed form for one file of exactly `size` bytes under `key`. */
  signForm(file: { key: string; size: number }): UploadForm;
  /** Size of a stored file in bytes; null when it is not there. */
  sizeOf(key: string): Promise<number | null>;
  /** The file on disk; null when it is not there. */
  open(key: string): Promise<LocalCopy | null>;
  /** Keeps a file the server itself fetched. Throws when it grows past `maxBytes`. */
  write(key: string, chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<number>;
  /** Deletes a file; one that is not there counts as deleted. */
  remove(key: string): Promise<void>;
  /** Throws when files cannot be kept now. */
  check(): Promise<void>;
}
