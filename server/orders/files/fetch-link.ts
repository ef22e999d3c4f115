import { BucketError } from '@server/bucket/bucket-error';
import { isOutOfRoom } from '@server/bucket/out-of-room';
import { Refusal } from '@server/http/refuse';
import type { OrderServices } from '@server/orders/services';
import { SECOND } from '@server/platform/clock';
import { parseUrl } from '@shared/lib/address/parse-url';

const MAX_REDIRECTS = 4;
const TIME_LIMIT = 25 * SECOND;

/**
 * Fetches a file from the cloud chooser into the bucket under `key`; returns its size in bytes. Checks every redirect
 * like the link itself.
 *
 * @throws Refusal 400 if the link is not valid or the file is too large, 502 if Dropbox isn't responding; the bucket's
 * errors.
 */
export async function fetchLinkedFile(services: OrderServices, key: string, link: string): Promise<number> {
  const signal = AbortSignal.timeout(TIME_LIMIT);
  const response = await follow(services, link, signal);
  if (!response.ok || !response.body) {
    throw new Refusal(400, `Dropbox didn't give us this file (${response.status}): please choose it again`);
  }
  try {
    // Response bodies have no async iterator in the types yet; in Node they do.
    const chunks = response.body as unknown as AsyncIterable<Uint8Array>;
    return await services.bucket.write(key, chunks, services.config.maxFileBytes);
  } catch (error) {
    if (error instanceof BucketError || isOutOfRoom(error)) throw error;
    services.log.warn('cloud file', { reason: error instanceof Error ? error.name : 'unknown' });
    throw new Refusal(400, "We couldn't get the file from Dropbox, or it's too large");
  }
}

async function follow(services: OrderServices, link: string, signal: AbortSignal): Promise<Response> {
  let address = link;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    if (!services.allowsLink(address)) break;
    const response = await get(services, address, signal);
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || !location) return response;
    await response.body?.cancel();
    address = parseUrl(location, address)?.href ?? '';
  }
  throw new Refusal(400, "This link isn't to a file in Dropbox");
}

async function get(services: OrderServices, address: string, signal: AbortSignal): Promise<Response> {
  try {
    return await services.fetch(address, { redirect: 'manual', signal });
  } catch {
    // No connection or too slow: either way, Dropbox isn't responding.
    throw new Refusal(502, "Dropbox isn't responding");
  }
}
