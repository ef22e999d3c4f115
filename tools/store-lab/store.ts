/** A running S3 store, empty. */
export interface LabStore {
  /** Origin. */
  endpoint: string;
  accessKey: string;
  secretKey: string;
  /** Ends its programs and removes its files. */
  close(): Promise<void>;
}
