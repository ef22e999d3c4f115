import type { AppContext, JsonObject } from './app-env';
import { Refusal } from './refuse';

/** Largest JSON body taken, in bytes. */
const MAX_BODY = 65_536;

/** Reads the body of a POST: a JSON object of at most 64 kB, `{}` where a call has none. */
export async function readJsonBody(c: AppContext): Promise<JsonObject> {
  if (!/^application\/json\s*(?:;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw new Refusal(415, 'The request must be JSON');
  }
  const text = await readText(c);
  const value = parse(text === '' ? '{}' : text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal(400, 'The request must be a JSON object');
  }
  return { ...value };
}

async function readText(c: AppContext): Promise<string> {
  if (Number(c.req.header('content-length') ?? 0) > MAX_BODY) throw tooLarge();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  // The types of Request.body have no async iterator yet; Node has it.
  for await (const chunk of (c.req.raw.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY) throw tooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function tooLarge(): Refusal {
  return new Refusal(413, 'The request is too large');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Whatever the parser dislikes, the caller gets the same answer.
    throw new Refusal(400, 'The request is not valid JSON');
  }
}
