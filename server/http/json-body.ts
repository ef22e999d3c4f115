import { readTextUpTo } from '@server/platform/read-text';
import type { Context } from 'hono';
import type { AppContext, JsonObject } from './app-env';
import { Refusal } from './refuse';

/** Maximum size of a JSON body, bytes. */
const MAX_BODY = 65_536;

/** Maximum nesting of objects and arrays: deeper ones would overflow recursive code. */
const MAX_DEPTH = 32;

/**
 * Reads the body of a POST: a JSON object of at most 64 kB and 32 levels. An empty body is `{}`, with or without a
 * content type: some calls of the table in specification 7 have an empty payload, some have none.
 */
export async function readJsonBody(c: AppContext): Promise<JsonObject> {
  const type = c.req.header('content-type');
  if (type !== undefined && !/^application\/json\s*(?:;|$)/i.test(type)) throw notJson();
  const text = await readText(c, MAX_BODY);
  if (type === undefined && text !== '') throw notJson();
  const value = parse(text === '' ? '{}' : text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal(400, 'The request must be a JSON object');
  }
  if (isTooDeep(value)) throw new Refusal(400, 'The request is nested too deeply');
  return { ...value };
}

/**
 * Reads a body as text, up to a limit.
 *
 * @param max bytes
 * @throws Refusal 413 if it is larger, as soon as that is known.
 */
export async function readText(c: Context, max: number): Promise<string> {
  if (Number(c.req.header('content-length') ?? 0) > max) throw tooLarge();
  const text = await readTextUpTo(c.req.raw, max);
  if (text === null) throw tooLarge();
  return text;
}

function notJson(): Refusal {
  return new Refusal(415, 'The request must be JSON');
}

function tooLarge(): Refusal {
  return new Refusal(413, 'The request is too large');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The same answer for every parser error.
    throw new Refusal(400, 'The request is not valid JSON');
  }
}

function isTooDeep(value: object): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((one): unknown[] => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
