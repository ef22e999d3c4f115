import { earliest, NEED, type Need } from './page-needs.ts';

/** Modules in one file. */
export interface Group {
  name: string;
  modules: string[];
  /** How soon each page needs it, in the order of the pages. */
  needs: Need[];
  /** Length of the modules' text, in characters. */
  length: number;
  /** Groups whose modules it imports. */
  imports: Set<Group>;
  /** Whether it starts a page, so must not run on others. */
  starts: boolean;
}

/** The effect of joining some groups. */
interface Join {
  readonly parts: readonly Group[];
  /** Savings, in weighted characters. */
  readonly saved: number;
  /** Growth of each page's first files in characters; what it fetches soon anyway counts less. */
  readonly growth: readonly number[];
  /** Whether code that starts one page would run on another. */
  readonly startsElsewhere: boolean;
}

/**
 * The cost of a request in characters, some 5 kB after compression. Measured on a slow line over HTTP/1.1, whose six
 * connections make requests expensive; not measured over HTTP/2.
 */
const REQUEST = 16_000;

/** Weight of a character, by need. */
const WEIGHTS: Readonly<Record<Need, number>> = {
  [NEED.never]: 0,
  [NEED.later]: 0.1,
  [NEED.atRest]: 0.3,
  [NEED.ahead]: 0.5,
  [NEED.first]: 1,
};

/**
 * Joins groups into fewer files, one pair after the other, while the saved requests outweigh what some pages then load
 * in vain. Joins that add nothing to what pages load before the first press come first. Files never import each other
 * in a circle: such files would be needed equally soon, and joining those always saves something.
 *
 * @param mayGrow what joins may add in total to what each page loads before the first press, in characters
 */
export function joinGroups(groups: readonly Group[], mayGrow: readonly number[]): Group[] {
  const joined = new Set(groups);
  const spare = [...mayGrow];
  for (;;) {
    const best = bestJoin(joined, spare);
    if (!best) return [...joined];
    best.growth.forEach((characters, page) => {
      spare[page] = (spare[page] ?? 0) - characters;
    });
    replace(joined, best.parts);
  }
}

function bestJoin(groups: ReadonlySet<Group>, spare: readonly number[]): Join | null {
  let best: Join | null = null;
  let most = 0;
  for (const one of groups) {
    for (const other of groups) {
      if (one === other) break;
      const join = tryJoin([one, other]);
      const growth = Math.max(...join.growth);
      if (join.startsElsewhere) continue;
      const isSpare = join.growth.every((characters, page) => characters <= Math.max(0, spare[page] ?? 0));
      const rank = join.saved / (1 + growth);
      if (isSpare && rank > most) [best, most] = [join, rank];
    }
  }
  return best;
}

function tryJoin(parts: readonly Group[]): Join {
  const needs = parts.map((part) => part.needs).reduce(earliest);
  const growth = needs.map(() => 0);
  let saved = -cost(
    needs,
    parts.reduce((sum, { length }) => sum + length, 0),
  );
  for (const part of parts) saved += cost(part.needs, part.length);
  const below = [...reachOf(parts)].filter((group) => !parts.includes(group));
  for (const group of below) {
    // The imports of the new file load as soon as it does.
    const after = earliest(group.needs, needs);
    saved += cost(group.needs, group.length) - cost(after, group.length);
  }
  for (const group of [...parts, ...below]) {
    needs.forEach((need, page) => {
      if (need === NEED.first && group.needs[page] !== NEED.first)
        growth[page] = (growth[page] ?? 0) + group.length * (1 - WEIGHTS[group.needs[page] ?? NEED.never]);
    });
  }
  const startsElsewhere = [...parts, ...below].some(
    (group) => group.starts && needs.some((need, page) => need !== NEED.never && group.needs[page] === NEED.never),
  );
  return { parts, saved, growth, startsElsewhere };
}

function cost(needs: readonly Need[], length: number): number {
  return needs.reduce<number>((sum, need) => sum + WEIGHTS[need] * (need === NEED.never ? 0 : REQUEST + length), 0);
}

/** All direct and indirect imports of these groups. */
function reachOf(groups: readonly Group[]): Set<Group> {
  const reached = new Set(groups.flatMap((group) => [...group.imports]));
  // Visits groups added during the iteration.
  for (const group of reached) for (const next of group.imports) reached.add(next);
  for (const group of groups) reached.delete(group);
  return reached;
}

/** Replaces several groups by one, under the name of the longest. */
function replace(groups: Set<Group>, parts: readonly Group[]): void {
  const [longest] = parts.toSorted((one, other) => other.length - one.length);
  const joined: Group = {
    name: longest?.name ?? '',
    modules: parts.flatMap(({ modules }) => modules),
    needs: parts.map(({ needs }) => needs).reduce(earliest),
    length: parts.reduce((sum, { length }) => sum + length, 0),
    imports: reachOf(parts),
    starts: parts.some(({ starts }) => starts),
  };
  for (const part of parts) groups.delete(part);
  for (const group of groups) {
    if (!parts.some((part) => group.imports.delete(part))) continue;
    for (const part of parts) group.imports.delete(part);
    group.imports.add(joined);
  }
  for (const below of reachOf([joined])) below.needs = earliest(below.needs, joined.needs);
  groups.add(joined);
}
