/** A file of the bucket that is to be removed: written down in the transaction that made it superfluous. */
export interface BucketRemovalTable {
  key: string;
  /** Not before this time; ms since the epoch. */
  due_at: number;
}

/** Bytes announced in the current window. */
export interface UploadBytesTable {
  /** `visitor:{id}` or `address:{network address}`. */
  who: string;
  window_start: number;
  bytes: number;
}
