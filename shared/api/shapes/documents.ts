import { list, object, optional } from '@shared/lib/shape/compound';
import { date } from '@shared/lib/shape/date';
import { count, flag, name, text, word } from '@shared/lib/shape/leaves';
import type { Infer } from '@shared/lib/shape/shape';

/** How a document arrived. */
const documentSource = word(['mail', 'print'], 'mail');
/** By mail or from a printer. */
export type DocumentSource = Infer<typeof documentSource>;

/** A copy of a document in a linked storage: `waiting`, `done`, or `failed` with a message for the person. */
const forwarding = object({
  provider: word(['drive', 'dropbox', 'onedrive', 'box']),
  state: word(['waiting', 'done', 'failed']),
  message: optional(text()),
});
/** Where a copy of a document stands. */
export type Forwarding = Infer<typeof forwarding>;

/**
 * A file that came with a document and is not kept; the reason reads like "not a PDF". With `count` it stands for that
 * many, without their names.
 */
const leftOut = object({ name: text(''), reason: text(''), count: optional(count()) });
/** A file that is not kept, with the reason, or several. */
export type LeftOut = Infer<typeof leftOut>;

/** A document of an archive. */
export const archiveDocument = object({
  id: name(),
  name: text(''),
  from: text(''),
  source: documentSource,
  /** Bytes. */
  size: count(0),
  /** Missing until the server has counted, and for a file that it cannot read. */
  pagecount: optional(count()),
  received: date(''),
  forwarded: list(forwarding, []),
  /** Other attachments of its mail. */
  leftout: list(leftOut, []),
});
/** A document that an archive received. */
export type ArchiveDocument = Infer<typeof archiveDocument>;

/** Bytes that an archive holds and may hold at most; without a plan, of what came without one. */
const archiveRoom = object({ used: count(0), most: count(), plan: flag(true) });
/** How full an archive is. */
export type ArchiveRoom = Infer<typeof archiveRoom>;

/** Answer to GET /v1/archives/{id}/documents: documents, newest first, and whether older ones follow. */
export const documentPage = object({
  values: list(archiveDocument),
  more: flag(false),
  /** With the first page. */
  room: optional(archiveRoom),
});
/** A page of a long list of documents. */
export type DocumentPage = Infer<typeof documentPage>;
