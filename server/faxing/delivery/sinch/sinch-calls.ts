import { NotGenuine, type ReadCall } from '@server/faxing/delivery/fax-engine';
import { sameSecret, sign } from '@server/platform/data/secrets';

const USER = 'sinch';

/** The address at which Sinch tells news about a try: it has a password of its own, as Sinch does not sign. */
export function callAddress(publicUrl: string, secret: string, id: string): string {
  const url = new URL(`${publicUrl}/v1/fax/call?try=${encodeURIComponent(id)}`);
  url.username = USER;
  url.password = passwordOf(secret, id);
  return url.href;
}

/** Reads Sinch's calls: the try is in the address, so the body, which may hold the whole fax, is not read. */
export function readSinchCalls(secret: string): ReadCall {
  return async ({ url, headers }) => {
    const id = url.searchParams.get('try') ?? '';
    const right = Buffer.from(`${USER}:${passwordOf(secret, id)}`).toString('base64');
    if (!sameSecret(headers.get('authorization') ?? '', `Basic ${right}`))
      throw new NotGenuine('The password is wrong');
    return await Promise.resolve(id);
  };
}

function passwordOf(secret: string, id: string): string {
  return sign(sign(secret, 'key of calls by Sinch'), id);
}
