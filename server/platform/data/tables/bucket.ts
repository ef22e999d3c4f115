/** A file to remove from the bucket, recorded in the transaction that made it obsolete. */
export interface BucketRemovalTable {
  key: string;
  /** Earliest time of removal, ms since the epoch. */
  due_at: number;
}

/** Bytes announced in the current window. */
export interface UploadBytesTable {
  /** `visitor:{id}` or `address:{network address}`. */
  who: string;
  window_start: number;
  bytes: number;
}
