import { list, object, optional, unwrap } from '@shared/lib/shape/compound';
import { count, flag, identifier, name, text, word } from '@shared/lib/shape/leaves';
import type { Infer, Shape } from '@shared/lib/shape/shape';

/** How often an archive mails its activity report (specification 9). */
const reportSchedule = word(['@daily', '@weekly', '@monthly', 'never'], 'never');
/** One of the schedules. */
export type ReportSchedule = Infer<typeof reportSchedule>;

/** Body of POST /v1/archives/{id}/reportschedule. */
export const scheduleChange = object({
  schedule: reportSchedule,
  /** The day of the report, as in {@link archive}, and the person's zone (capability `reports`). */
  day: optional(count()),
  tz: optional(text()),
});
/** A chosen schedule. */
export type ScheduleChange = Infer<typeof scheduleChange>;

const printing = { print_enabled: flag(false), print_to_email: flag(false) };

/** Body of POST /v1/archives/{id}/printenabled. */
export const printSettings = object(printing);
/** Printing to the archive, and a copy of each print by e-mail. */
export type PrintSettings = Infer<typeof printSettings>;

/** How a printer reaches an archive (specification 3); the answer to GET /v1/archives/{id}/printinfo. */
export const printerConfig = object({
  address: text(),
  queue: text(),
  url: optional(text()),
  url_platform: optional(word(['windows', 'android'])),
});
/** The printer's address and queue. */
export type PrinterConfig = Infer<typeof printerConfig>;

/** An archive (specification 3). */
export const archive = object({
  id: name(),
  email: text(''),
  schedule: reportSchedule,
  /**
   * Day of the week from Monday (1), or index of a reminder day of the month, where 29 is the last day; missing for a
   * daily report (capability `reports`).
   */
  day: optional(count()),
  ...printing,
  printerconfig: optional(printerConfig),
});
/** A place that receives documents. */
export type Archive = Infer<typeof archive>;

/** Answer to GET /v1/archives. As the list may be very long, the call itself checks its entries in slices. */
export const archiveList = unwrap('values', {
  ...list(archive),
  read: (value) => (Array.isArray(value) ? value : undefined),
} satisfies Shape<unknown[]>);

/** Answer to POST /v1/archives/{id}/regenerate: both values replace the archive's old ones (specification 4). */
export const regenerated = object({ guid: identifier(''), email: text('') });
/** The new identifier and address; each is empty if the server does not say. */
export type RegeneratedArchive = Infer<typeof regenerated>;
