import { SECOND } from '@server/platform/clock';

/** How long a provider may take to answer, ms. */
const LIMIT = 30 * SECOND;
/** Maximum size of an answer, bytes. */
const MAX_ANSWER = 8 * 1024 * 1024;

/** Thrown if a provider has refused a call: it has done nothing. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly status: number;

  constructor(status: number, words: string) {
    super(`The fax provider refuses the call with ${status}: ${words.slice(0, 300)}`);
    this.status = status;
  }
}

/** A call to a provider; `body` is sent as JSON unless it is a form. */
export interface ProviderCall {
  method?: 'GET' | 'POST';
  /** Below the provider's address, with its query. */
  path: string;
  body?: object;
}

/**
 * Calls of a provider's API, with limits of time and size; redirects are not followed.
 *
 * @param authorization the header of this name
 * @returns makes one call, and returns the answer's JSON; undefined if it has none.
 *   Rejects with `CallRefused` if the provider has certainly done nothing, with any other error if nobody knows.
 */
export function createProviderCalls(
  fetch: typeof globalThis.fetch,
  address: string,
  authorization: string,
): (call: ProviderCall) => Promise<unknown> {
  return async ({ method = 'GET', path, body }) => {
    const isForm = body instanceof FormData;
    const sent = isForm ? body : body && JSON.stringify(body);
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { authorization, accept: 'application/json', ...(body && !isForm ? JSON_TYPE : {}) },
      ...(sent === undefined ? {} : { body: sent }),
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT),
    });
    const text = await readUpTo(response, MAX_ANSWER);
    if (response.ok) return text === '' ? undefined : (JSON.parse(text) as unknown);
    // 408, 409 and 425 leave open what happened to an earlier call; 429 was not looked at.
    if (response.status < 500 && ![408, 409, 425].includes(response.status))
      throw new CallRefused(response.status, text);
    throw new Error(`The fax provider answers with ${response.status}`);
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };

async function readUpTo(response: Response, max: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  // Response.body has no async iterator in the types yet; in Node it does.
  for await (const chunk of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > max) throw new Error('The answer of the fax provider is too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
