import { createHmac } from 'node:crypto';

/** Signing credentials and region. */
export interface SigningKeys {
  region: string;
  accessKey: string;
  secretKey: string;
}

/** Name of AWS Signature Version 4, used by S3 and compatible stores. */
export const ALGORITHM = 'AWS4-HMAC-SHA256';

/** A time (ms since the epoch) in the format of signatures: 20261121T023000Z. */
export function signingTime(now: number): string {
  return new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** The credential scope of a signature made at `date`. */
export function scopeOf({ region }: SigningKeys, date: string): string {
  return `${date.slice(0, 8)}/${region}/s3/aws4_request`;
}

/** The signature of a text, made at `date`, in hex. */
export function signatureOf({ secretKey, region }: SigningKeys, date: string, text: string): string {
  const mac = (key: string | Buffer, part: string): Buffer => createHmac('sha256', key).update(part).digest();
  const dayKey = mac(`AWS4${secretKey}`, date.slice(0, 8));
  return mac(mac(mac(mac(dayKey, region), 's3'), 'aws4_request'), text).toString('hex');
}
