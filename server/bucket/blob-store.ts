import type { UploadForm } from '@shared/api/shapes/orders/uploads';
import type { BucketKeys } from './policy';

/** A file of the bucket on the local disk, until released. */
export interface LocalCopy {
  path: string;
  /** Bytes. */
  size: number;
  /** Deletes the file if it was a temporary copy. */
  release(): Promise<void>;
}

/** A file on the local disk whose content is fixed. */
export interface SealedCopy extends LocalCopy {
  /** SHA-256 of the content, hex. */
  sha256: string;
}

/** Where this server's bucket puts the files of signed forms, and the keys their forms were signed with. */
export interface FormKeeper extends Pick<BlobStore, 'write'> {
  keys: BucketKeys;
}

/** Storage for visitors' files. Pages upload them directly; the server only signs the form and reads. */
export interface BlobStore {
  /** The signed form for one file of exactly `size` bytes under `key`. */
  signForm(file: { key: string; size: number }): UploadForm;
  /** Size of a stored file in bytes; null if there is none. */
  sizeOf(key: string): Promise<number | null>;
  /** The file on the local disk; null if there is none. */
  open(key: string): Promise<LocalCopy | null>;
  /**
   * Copies the content of `key` to `sealedKey`. No form is ever signed for that key, so later uploads to `key` do not
   * change it. Null if there is no file, or it was replaced in the meantime.
   *
   * @param sealedKey must be new
   */
  seal(key: string, sealedKey: string): Promise<SealedCopy | null>;
  /**
   * Stores a file that the server fetched. Resolves to its size in bytes.
   *
   * @throws TooLargeError if it exceeds `maxBytes`, ReplacedError if another write to the key begins.
   */
  write(key: string, chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<number>;
  /** Deletes a file if it exists. */
  remove(key: string): Promise<void>;
  /**
   * Removes partially written files from the local disk. Resolves to their number.
   *
   * @param before ms since the epoch: files written to since then are kept
   */
  sweep(before: number): Promise<number>;
  /** Throws if files cannot be stored at the moment. */
  check(): Promise<void>;
}
