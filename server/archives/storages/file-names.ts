import { fileNameOf } from '@server/http/disposition';
import { dateIn, loadZones } from '@shared/lib/time/dates';

/** A document that gets a name in a storage. */
interface Named {
  name: string;
  /** ms since the epoch */
  receivedAt: number;
  /** The zone of its owner's clocks, as far as known. */
  tz: string | null;
}

/** The name of a document's copy: the day it came and its own name. */
export async function firstName({ name, receivedAt, tz }: Named): Promise<string> {
  await loadZones();
  return `${dateIn(receivedAt, tz ?? 'UTC')} ${fileNameOf(name)}`;
}

/** The names to try after the first one is taken or refused: one with a part of the document's id, and one in plain letters. */
export function furtherNames(first: string, id: string): readonly [string, string] {
  const mark = id.slice(0, 6);
  const [day = ''] = first.split(' ');
  return [first.replace(/\.pdf$/, ` (${mark}).pdf`), `${day} Document (${mark}).pdf`];
}
