/** What the bucket refused, or that it could not be reached. Its message holds no key, no address and no signature. */
export class BucketError extends Error {
  /** The store's own word for it, such as `NoSuchBucket`; empty without one. */
  readonly code: string;

  constructor(message: string, code = '') {
    super(message);
    this.name = 'BucketError';
    this.code = code;
  }
}
