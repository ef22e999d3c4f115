import { Readable } from 'node:stream';
import busboy from 'busboy';
import type { FormKeeper } from './blob-store';
import { TooLargeError } from './disk-store';
import { ReplacedError } from './newest-writer';
import { isOutOfRoom, OUT_OF_ROOM } from './out-of-room';
import { checkForm, PolicyError } from './policy';

/** Outcome of receiving a form. `size`: bytes read of the file. */
export type FormResult = { ok: true; key: string; size: number } | FormRefusal;

/** Why a form was refused. `cause` is set if the fault is ours. */
interface FormRefusal {
  ok: false;
  status: 400 | 403 | 409 | 500 | 507;
  code: string;
  message: string;
  size: number;
  cause?: unknown;
}

/** A keeper of forms that knows which files are expected. */
export interface FormStore extends FormKeeper {
  /** Whether a file is still expected under this key: a form stays valid for an hour, even if its file was deleted. */
  isAwaited(key: string): Promise<boolean>;
}

/** Limits for busboy. Longer fields are cut off, and then fail the checks. */
const LIMITS = { fields: 40, fieldSize: 20_000, files: 1, parts: 45 };

/**
 * Reads a form as it arrives: first the fields, then the file, which is streamed to disk instead of held in memory.
 *
 * @param now when the form arrived, ms since the epoch
 */
export async function receiveForm(request: Request, store: FormStore, now: number): Promise<FormResult> {
  if (!request.body) return refused('MalformedPOSTRequest', 'The body is missing');
  const parser = openParser(request);
  if (!parser) return refused('MalformedPOSTRequest', 'The body is not a form');
  // Node's and the DOM's types for web streams differ, but the objects are the same.
  const source = Readable.fromWeb(request.body as never);
  const form = new Map<string, string>();
  const file: { stored: Promise<FormResult> | null } = { stored: null };

  parser.on('field', (name, value) => {
    // A duplicate field is ambiguous, so its value becomes empty, which was not signed.
    form.set(form.has(name) ? '' : name, value);
  });
  parser.on('file', (name, stream) => {
    // The stream fails with its form, even when nothing reads it; an error event without a listener ends the process.
    stream.on('error', () => undefined);
    file.stored = (name === 'file' ? storeFile(form, stream, store, now) : Promise.resolve(wrongField())).then(
      (result) => {
        // Drains the rest, so that the client gets an answer instead of a broken connection.
        stream.resume();
        return result;
      },
    );
  });
  try {
    await new Promise<void>((resolve, reject) => {
      // The listeners stay: a failed stream may emit another error while it is destroyed.
      parser.on('close', resolve);
      parser.on('error', reject);
      source.on('error', reject);
      source.pipe(parser);
    });
  } catch {
    // The client disconnected or sent no form. The writer cleans up what it began.
    source.destroy();
    parser.destroy();
    await file.stored;
    return refused('IncompleteBody', 'The form ended too early');
  }
  return (await file.stored) ?? refused('InvalidArgument', 'The file is missing');
}

/** Never rejects: it is awaited only after the whole form has been read. */
async function storeFile(
  form: ReadonlyMap<string, string>,
  stream: Readable,
  store: FormStore,
  now: number,
): Promise<FormResult> {
  try {
    const { min, max } = checkForm(store.keys, form, now);
    const key = form.get('key') ?? '';
    if (!(await store.isAwaited(key))) return refused('AccessDenied', 'No file is awaited under this key', 403);
    const size = await store.write(key, atLeast(stream, min), max);
    return { ok: true, key, size };
  } catch (error) {
    if (error instanceof PolicyError) return refused(error.code, error.message, 403);
    if (error instanceof TooLargeError) return refused('EntityTooLarge', error.message);
    if (error instanceof TooSmallError) return refused('EntityTooSmall', error.message);
    if (error instanceof ReplacedError) return refused('OperationAborted', error.message, 409);
    const our = isOutOfRoom(error)
      ? refused('InsufficientStorage', OUT_OF_ROOM, 507)
      : refused('InternalError', 'The file could not be stored: please try again', 500);
    return { ...our, cause: error };
  }
}

class TooSmallError extends Error {
  override readonly name = 'TooSmallError';
}

/** Passes the chunks of a stream on; throws TooSmallError at the end if they total fewer than `min` bytes. */
async function* atLeast(stream: Readable, min: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  // Leaving the loop early must not destroy the stream: the rest has yet to be drained.
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      yield chunk;
    }
  } finally {
    // Drains the stream, which was impossible during iteration.
    stream.resume();
  }
  if (size < min) throw new TooSmallError('The file is smaller than agreed');
}

function openParser(request: Request): busboy.Busboy | null {
  try {
    const headers = { 'content-type': request.headers.get('content-type') ?? '' };
    return busboy({ headers, limits: LIMITS });
  } catch {
    // Busboy throws for any other content type.
    return null;
  }
}

function wrongField(): FormResult {
  return refused('InvalidArgument', 'The file must be in the field named file');
}

function refused(code: string, message: string, status: FormRefusal['status'] = 400): FormRefusal {
  return { ok: false, status, code, message, size: 0 };
}
