import { fileNameOf } from '@server/http/disposition';
import { dateIn, loadZones } from '@shared/lib/time/dates';

/** A document to be named in a storage. */
interface Named {
  name: string;
  /** ms since the epoch */
  receivedAt: number;
  /** The owner's time zone, if known. */
  tz: string | null;
}

/** The name of a document's copy: the date of receipt and its own name. */
export async function firstName({ name, receivedAt, tz }: Named): Promise<string> {
  await loadZones();
  return `${dateIn(receivedAt, tz ?? 'UTC')} ${fileNameOf(name)}`;
}

/** Names to try after the first is taken or refused: one with a part of the document's id, and one in plain letters. */
export function furtherNames(first: string, id: string): readonly [string, string] {
  const mark = id.slice(0, 6);
  const [day = ''] = first.split(' ');
  return [first.replace(/\.pdf$/, ` (${mark}).pdf`), `${day} Document (${mark}).pdf`];
}
