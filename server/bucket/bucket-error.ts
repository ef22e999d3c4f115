/** A refusal by the bucket, or a failure to reach it. Its message contains no key, address or signature. */
export class BucketError extends Error {
  override readonly name = 'BucketError';

  /** The store's error code, such as `NoSuchBucket`; empty if there is none. */
  readonly code: string;

  constructor(message: string, code = '') {
    super(message);
    this.code = code;
  }
}
