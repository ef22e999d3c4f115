import { SECOND } from '@server/platform/clock';
import { readTextUpTo } from '@server/platform/read-text';

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

/** A call to a provider; `body` is sent as JSON. */
interface ProviderCall {
  method?: 'GET' | 'POST';
  /** Below the provider's address, with its query. */
  path: string;
  body?: object;
}

/** Makes one call, and returns the answer's JSON; undefined if it has none. */
export type CallProvider = (call: ProviderCall) => Promise<unknown>;

/**
 * Calls of a provider's API, with limits of time and size; redirects are not followed.
 *
 * @param authorization the header of this name
 * @returns rejects with `CallRefused` if the provider has certainly done nothing, with any other error if nobody knows.
 */
export function createProviderCalls(
  fetch: typeof globalThis.fetch,
  address: string,
  authorization: string,
): CallProvider {
  return async ({ method = 'GET', path, body }) => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { authorization, accept: 'application/json', ...(body ? JSON_TYPE : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT),
    });
    const text = await readTextUpTo(response, MAX_ANSWER);
    if (text === null) throw new Error('The answer of the fax provider is too large');
    if (response.ok) return text === '' ? undefined : (JSON.parse(text) as unknown);
    // 408, 409 and 425 leave open what happened to an earlier call; 429 was not looked at.
    if (response.status < 500 && ![408, 409, 425].includes(response.status))
      throw new CallRefused(response.status, text);
    throw new Error(`The fax provider answers with ${response.status}`);
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };
