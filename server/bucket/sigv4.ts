import { createHash, createHmac } from 'node:crypto';

/** Who signs, and for which region. */
export interface SigningKeys {
  region: string;
  accessKey: string;
  secretKey: string;
}

/** A request about one object, to be signed. Its address has no query. */
export interface UnsignedRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  url: URL;
  /** Further headers that are signed too; names in lower case. */
  headers?: Record<string, string>;
  /** SHA-256 of the body, hex. */
  bodyHash: string;
}

/** Name of the signature, version 4, of Amazon and of all stores that speak its language. */
export const ALGORITHM = 'AWS4-HMAC-SHA256';

/** SHA-256 of an empty body, hex. */
export const EMPTY_BODY = createHash('sha256').digest('hex');

/**
 * The headers a request to S3 is sent with, `authorization` among them; `host` is signed and left for the sender.
 *
 * @param now ms since the epoch
 */
export function signedHeaders(keys: SigningKeys, request: UnsignedRequest, now: number): Record<string, string> {
  const date = signingTime(now);
  const headers = { ...request.headers, 'x-amz-content-sha256': request.bodyHash, 'x-amz-date': date };
  const signed = Object.entries({ ...headers, host: request.url.host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const canonical = [
    request.method,
    canonicalPath(request.url),
    '',
    ...signed.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, ' ')}`),
    '',
    names,
    request.bodyHash,
  ].join('\n');
  const scope = scopeOf(keys, date);
  const text = [ALGORITHM, date, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const credential = `Credential=${keys.accessKey}/${scope}`;
  const authorization = `${ALGORITHM} ${credential},SignedHeaders=${names},Signature=${signatureOf(keys, date, text)}`;
  return { ...headers, authorization };
}

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

/** The path with everything encoded but letters, digits and - . _ ~ / */
function canonicalPath({ pathname }: URL): string {
  const strict = (part: string): string =>
    encodeURIComponent(part).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
  return pathname
    .split('/')
    .map((part) => strict(decodeURIComponent(part)))
    .join('/');
}
