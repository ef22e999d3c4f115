import { Readable } from 'node:stream';
import { bytesOf, type Content, dropContent, keepContent, TooManyBytes } from '@sandbox/storages/contents';
import { jsonObject } from '@sandbox/storages/provider-api';
import type { StandInNeeds } from '@sandbox/storages/stand-in-place';
import busboy from 'busboy';
import { boxRefusal } from './box-refusals';

/** The attributes of a file in a form, and its bytes. */
export interface BoxForm {
  attributes: Record<string, unknown> | undefined;
  mime: string;
  content: Content;
}

/** Largest upload for an account without a plan, bytes. */
const MAX_BYTES = 250 * 1024 ** 2;

const LIMITS = { fields: 10, fieldSize: 20_000, files: 1, parts: 12 };

/**
 * Reads a form as it arrives: first `attributes`, then the file, which is streamed to disk. Throws the API's refusal
 * (https://developer.box.com/reference/post-files-content/).
 */
export async function receiveBoxForm(needs: StandInNeeds, request: Request): Promise<BoxForm> {
  const parser = openParser(request);
  let attributes: string | null = null;
  const file: { kept: Promise<Omit<BoxForm, 'attributes'>> | null; isFirst: boolean } = { kept: null, isFirst: false };
  parser.on('field', (name, value) => {
    if (name === 'attributes') attributes = value;
  });
  parser.on('file', (_name, stream, { mimeType }) => {
    file.isFirst = attributes === null;
    // The stream fails with its form, even when nothing reads it; an error without a listener ends the process.
    stream.on('error', () => undefined);
    file.kept = keepContent(needs, stream as AsyncIterable<Uint8Array>, MAX_BYTES).then((content) => ({
      content,
      mime: mimeType,
    }));
    // It is awaited after the form has ended; until then its failure must not end the process.
    file.kept.catch(() => stream.resume());
  });
  try {
    await readAll(request, parser);
  } catch (error) {
    // The file may have been complete before the form broke off.
    const kept = await file.kept?.catch(() => null);
    if (kept) await dropContent(needs, kept.content);
    throw error;
  }
  return checked(needs, attributes, file.kept, file.isFirst);
}

async function checked(
  needs: StandInNeeds,
  attributes: string | null,
  kept: Promise<Omit<BoxForm, 'attributes'>> | null,
  isFileFirst: boolean,
): Promise<BoxForm> {
  if (!kept) throw boxRefusal(400, 'bad_request', 'The part named file is missing');
  const { content, mime } = await kept.catch((error: unknown) => {
    if (!(error instanceof TooManyBytes)) throw error;
    throw boxRefusal(403, 'file_size_limit_exceeded', "File size exceeds the folder owner's file size limit");
  });
  if (isFileFirst || attributes === null) {
    await dropContent(needs, content);
    throw isFileFirst
      ? boxRefusal(
          400,
          'metadata_after_file_contents',
          'Metadata is included after file contents in a file upload request.',
        )
      : boxRefusal(400, 'bad_request', 'The part named attributes is missing');
  }
  return { attributes: jsonObject(attributes), mime, content };
}

function openParser(request: Request): busboy.Busboy {
  try {
    return busboy({ headers: { 'content-type': request.headers.get('content-type') ?? '' }, limits: LIMITS });
  } catch {
    // Busboy throws for any other content type.
    throw boxRefusal(400, 'bad_request', 'The request is not multipart/form-data');
  }
}

async function readAll(request: Request, parser: busboy.Busboy): Promise<void> {
  const source = Readable.from(bytesOf(request));
  await new Promise<void>((resolve, reject) => {
    parser.on('close', resolve);
    parser.on('error', () => {
      source.destroy();
      reject(boxRefusal(400, 'bad_request', 'The form ended too early'));
    });
    // The caller's body failed, and so does the call.
    source.on('error', (error) => {
      parser.destroy();
      reject(error);
    });
    source.pipe(parser);
  });
}
