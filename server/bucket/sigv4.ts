import { createHmac } from 'node:crypto';

/** Who signs, and for which region. */
export interface SigningKeys {
  region: string;
  accessKey: string;
  secretKey: string;
}

/** Name of the signature, version 4, of Amazon and of all stores that speak its language. */
export const ALGORITHM = 'AWS4-HMAC-SHA256';

/** A moment as signatures write it: 20261121T023000Z. */
export function signingTime(now: number): string {
  return new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** What a signature made at `date` is good for. */
export function scopeOf({ region }: SigningKeys, date: string): string {
  return `${date.slice(0, 8)}/${region}/s3/aws4_request`;
}

/** The signature of a text made at `date`, hex. */
export function signatureOf({ secretKey, region }: SigningKeys, date: string, text: string): string {
  const mac = (key: string | Buffer, part: string): Buffer => createHmac('sha256', key).update(part).digest();
  const dayKey = mac(`AWS4${secretKey}`, date.slice(0, 8));
  return mac(mac(mac(mac(dayKey, region), 's3'), 'aws4_request'), text).toString('hex');
}
