import { cutText, plainLine } from '@shared/lib/plain-text';

/** Files that are named; more are counted, by reason. */
const MOST_NAMED = 10;
/** Maximum length of a name, characters: a page of 100 documents must fit into an answer (`MAX_ANSWER_BYTES`). */
const LONGEST_NAME = 80;

/** One file that is not kept; `count`: as many without their names, if more than one. */
interface Entry<R extends string> {
  name: string;
  reason: R;
  count?: number;
}

/** A stranger's list of files that are not kept, of limited size and with names that can be stored and shown. */
export function boundLeftOut<R extends string>(all: readonly Entry<R>[]): Entry<R>[] {
  const named = all.slice(0, MOST_NAMED).map((one) => ({ ...one, name: shownName(one.name) }));
  const counts = new Map<R, number>();
  for (const { reason, count = 1 } of all.slice(MOST_NAMED)) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...named, ...Array.from(counts, ([reason, count]) => ({ name: '', reason, count }))];
}

function shownName(name: string): string {
  return cutText(plainLine(name), { characters: LONGEST_NAME });
}
