import { clientMoves } from './client-moves';
import { serverMoves } from './server-moves';
import type { Intent, Message, Rules, Tab, World } from './world';

/** Results of an exhaustive search. */
export interface Findings {
  states: number;
  /** The most charges in any state. */
  mostCharges: number;
  /** A tab reports an attempt as unpaid although it was charged. */
  isToldWrong: boolean;
}

/** Visits every reachable state, breadth first. `stopAtDouble` ends the search at the first double charge. */
export function search(start: World, rules: Rules, options: { stopAtDouble?: boolean } = {}): Findings {
  const seen = new Set([keyOf(start)]);
  let frontier = [start];
  const findings: Findings = { states: 1, mostCharges: 0, isToldWrong: false };
  while (frontier.length > 0) {
    const next: World[] = [];
    for (const world of frontier) {
      for (const after of [...clientMoves(world, rules), ...serverMoves(world, rules)]) {
        const key = keyOf(after);
        if (seen.has(key)) continue;
        seen.add(key);
        next.push(after);
        findings.mostCharges = Math.max(findings.mostCharges, after.charges.length);
        findings.isToldWrong ||= isToldWrong(after);
        if (options.stopAtDouble && findings.mostCharges > 1) return { ...findings, states: seen.size };
      }
    }
    frontier = next;
  }
  return { ...findings, states: seen.size };
}

function isToldWrong({ tabs, charges }: World): boolean {
  return tabs.some(({ at, attempt }) => at === 'refused' && charges.includes(attempt));
}

/** A short key for a state. The two tabs are alike, so states that differ only by swapping them share a key. */
function keyOf(world: World): string {
  const straight = nameOf(world, 0, 1);
  const swapped = nameOf(world, 1, 0);
  return straight < swapped ? straight : swapped;
}

function nameOf(world: World, first: number, second: number): string {
  const { journal, net, intents, charges, stored, clicks, reloads, declines, losses, expiries } = world;
  const messages = net.map((message) => {
    const owner = message.owner === -1 ? '-' : message.owner === first ? 'x' : 'y';
    return owner + nameOnce(message, messageName);
  });
  return [
    journal === null ? '' : nameOnce(journal, valuesName),
    nameOnce(world.tabs[first], tabName),
    nameOnce(world.tabs[second], tabName),
    messages.length > 1 ? messages.sort().join() : messages[0],
    nameOnce(intents, intentsName),
    charges.join(),
    nameOnce(stored, storedName),
    `${clicks}${reloads}${declines}${losses}${expiries}`,
  ].join('|');
}

const names = new WeakMap<object, string>();

/** Parts of a world never change and are shared by many, so each is serialized once. */
function nameOnce<T extends object>(part: T | undefined, name: (part: T) => string): string {
  if (part === undefined) return '';
  const known = names.get(part);
  if (known !== undefined) return known;
  const made = name(part);
  names.set(part, made);
  return made;
}

const valuesName = (part: object): string => Object.values(part).join();

const messageName = ({ attempt, intent, asked, answer }: Message): string =>
  `${attempt}${intent}${asked}${answer.slice(0, 1)}${answer.length}`;

const intentsName = (intents: readonly Intent[]): string =>
  intents.map(({ attempt, state }) => attempt + state.slice(0, 1)).join();

const storedName = (stored: World['stored']): string => Object.entries(stored).join();

const tabName = ({ at, attempt, intent, run }: Tab): string =>
  `${at},${attempt},${intent},${run === null ? '' : valuesName(run)}`;
