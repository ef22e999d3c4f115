import { refusal } from '@shared/api/shapes/refusal';
import { MAX_ANSWER_BYTES } from '@shared/api/wire';
import { isObject } from '@shared/lib/shape/leaves';
import { type JsonObject, parse } from '@shared/lib/shape/shape';
import { serverNow } from './clock';
import { type Failure, failed, type Outcome, success } from './failure';

/**
 * Reads an answer by the contract's rules. An `error` object with a message or a client secret is a refusal, whatever
 * the status; any other non-2xx is a status failure. A 2xx must be a JSON object of at most `maxBytes` (1 MB by
 * default; 204 counts as an empty object) that neither denies success nor has an `error`.
 *
 * @param ifEmpty the JSON that an empty body stands for; with 204 always an empty object
 */
export async function readAnswer(
  response: Response,
  maxBytes = MAX_ANSWER_BYTES,
  ifEmpty = response.status === 204 ? '{}' : '',
): Promise<Outcome<JsonObject>> {
  const json = await readJson(response, maxBytes, ifEmpty);
  const refused = readRefusal(json, response);
  if (refused) return failed(refused);
  if (!response.ok) return failed({ kind: 'status', status: response.status, ...retryAfter(response.headers) });
  if (!isObject(json) || deniesSuccess(json)) return failed({ kind: 'malformed' });
  return success(json);
}

/**
 * Whether an answer has an error or denies success in any spelling, such as "false": it must not pass for a success. An
 * answer that affirms success in any spelling, such as 1, or does not say, must not pass for a failure: money may have
 * moved.
 */
function deniesSuccess({ success: value, error }: JsonObject): boolean {
  const isDenied = typeof value === 'string' ? /^(?:false|0|no|)$/i.test(value) : value === false || value === 0;
  return isDenied || (error !== undefined && error !== null && error !== false && error !== '');
}

/** The parsed body; undefined if its content type is not JSON, it is too long or it cannot be parsed. */
async function readJson(response: Response, maxBytes: number, ifEmpty: string): Promise<unknown> {
  // An empty body needs no type.
  if (!ifEmpty && !/^application\/([a-z.+-]+\+)?json\b/i.test(response.headers.get('Content-Type') ?? '')) {
    await response.body?.cancel();
    return undefined;
  }
  const text = await readText(response, maxBytes);
  if (text === null) return undefined;
  try {
    return JSON.parse(text.replace(/^\ufeff/, '') || ifEmpty) as unknown;
  } catch {
    // Not JSON: the caller reports a status failure or a malformed answer.
    return undefined;
  }
}

/** The body as text; null if it is longer than the limit. */
async function readText(response: Response, maxBytes: number): Promise<string | null> {
  if (!response.body) return response.text();
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

function readRefusal(json: unknown, { status, headers }: Response): Failure | null {
  const error = parse(refusal, json)?.error;
  if (error === undefined || (error.message.trim() === '' && !error.client_secret)) return null;
  const { client_secret: clientSecret, message, ...rest } = error;
  return {
    kind: 'refused',
    status,
    message: message.slice(0, 1000),
    ...rest,
    ...(clientSecret === undefined ? {} : { clientSecret }),
    ...retryAfter(headers),
  };
}

/** Reads the wait, given in seconds or as a date by the server's clock. */
function retryAfter(headers: Headers): { retryAfterMs?: number } {
  const header = headers.get('Retry-After') ?? '';
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - serverNow();
  return ms > 0 ? { retryAfterMs: ms } : {};
}
