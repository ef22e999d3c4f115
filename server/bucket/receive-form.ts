import { Readable } from 'node:stream';
import busboy from 'busboy';
import { type DiskStore, TooLargeError } from './disk-store';
import { ReplacedError } from './newest-writer';
import { isOutOfRoom, OUT_OF_ROOM } from './out-of-room';
import { checkForm, PolicyError } from './policy';

/** What became of a form. `size`: bytes of the file that were read. */
export type FormResult = { ok: true; key: string; size: number } | FormRefusal;

/** Why a form was turned away. `cause` is there when that lies on our side. */
interface FormRefusal {
  ok: false;
  status: 400 | 403 | 409 | 500 | 507;
  code: string;
  message: string;
  size: number;
  cause?: unknown;
}

/** Where files of forms go, and the keys their forms were signed with. */
export interface FormStore extends Pick<DiskStore, 'keys' | 'write'> {
  /** Whether a file is still awaited under this key: a form stays signed for an hour, whatever became of its file. */
  isAwaited(key: string): Promise<boolean>;
}

/** Fields before the file: few and short. What is cut off is not what was signed. */
const LIMITS = { fields: 40, fieldSize: 20_000, files: 1, parts: 45 };

/**
 * Reads a form as it comes in, without holding the file in memory: fields first, then the file straight to disk.
 *
 * @param now ms since the epoch, when the form arrived
 */
export async function receiveForm(request: Request, store: FormStore, now: number): Promise<FormResult> {
  if (!request.body) return refused('MalformedPOSTRequest', 'The body is missing');
  const parser = openParser(request);
  if (!parser) return refused('MalformedPOSTRequest', 'The body is not a form');
  // Node's web streams and the ones of the DOM types are the same at run time.
  const source = Readable.fromWeb(request.body as never);
  const form = new Map<string, string>();
  const file: { stored: Promise<FormResult> | null } = { stored: null };

  parser.on('field', (name, value) => {
    // Sent twice, a field has no value that could be checked: the form has one that nobody signed instead.
    form.set(form.has(name) ? '' : name, value);
  });
  parser.on('file', (name, stream) => {
    // It breaks off with its form, also when nobody reads it any more; an error without a listener ends the process.
    stream.on('error', () => undefined);
    file.stored = (name === 'file' ? storeFile(form, stream, store, now) : Promise.resolve(wrongField())).then(
      (result) => {
        // The rest is read and thrown away, so that the sender gets the answer instead of a broken connection.
        stream.resume();
        return result;
      },
    );
  });
  try {
    await new Promise<void>((resolve, reject) => {
      // Listened to until the end: what has failed once may fail again while it is put away.
      parser.on('close', resolve);
      parser.on('error', reject);
      source.on('error', reject);
      source.pipe(parser);
    });
  } catch {
    // The sender went away or sent no form: whatever was begun is cleaned up by the writer.
    source.destroy();
    parser.destroy();
    await file.stored;
    return refused('IncompleteBody', 'The form ended too early');
  }
  return (await file.stored) ?? refused('InvalidArgument', 'The file is missing');
}

/** Never rejects: nobody waits for it before the whole form has been read, or asks for it when that breaks off. */
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
    const size = await store.write(key, enough(stream, min), max);
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

class TooSmallError extends Error {}

/** The chunks of a stream; throws at the end when they were fewer bytes than agreed. */
async function* enough(stream: Readable, min: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  // An early end of the loop must leave the stream readable: the rest still has to be drained.
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      yield chunk;
    }
  } finally {
    // While it is iterated it cannot be drained, and the end of that may come late.
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
