import { object, optional } from '@shared/lib/shape/compound';
import { count, name, text, word } from '@shared/lib/shape/leaves';
import type { Infer } from '@shared/lib/shape/shape';

/** Where a file came from (specification 3). */
export const fileSource = word(['upload', 'dropbox'], 'upload');
/** Sent from the page, or fetched from the cloud chooser. */
export type FileSource = Infer<typeof fileSource>;

/** A file registered with the order. */
export const orderFile = object({
  key: name(),
  name: text(),
  /** Bytes. */
  size: count(0),
  source: fileSource,
  /** Pages as counted by the server; absent if it does not count them. */
  pagecount: optional(count()),
});
/** A file in the order. */
export type OrderFile = Infer<typeof orderFile>;
