import { clientMoves } from './client-moves';
import { serverMoves } from './server-moves';
import type { Rules, Tab, World } from './world';

/** What an exhaustive search found. */
export interface Findings {
  states: number;
  /** The most charges in any state. */
  mostCharges: number;
  /** Some tab says unpaid of an attempt that took money. */
  isToldWrong: boolean;
}

/** Visits every state that can be reached, breadth first. `stopAt` ends it at the first double charge. */
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

/** A short name of a state; the two tabs are alike, so states that only swap them have one name. */
function keyOf(world: World): string {
  const straight = nameOf(world, 0, 1);
  const swapped = nameOf(world, 1, 0);
  return straight < swapped ? straight : swapped;
}

function nameOf(world: World, first: number, second: number): string {
  const { journal, net, intents, charges, stored, clicks, reloads, declines, losses, expiries } = world;
  const owner = (index: number) => (index === -1 ? '-' : index === first ? 'x' : 'y');
  const messages = net.map(
    (one) => `${owner(one.owner)}${one.attempt}${one.intent}${one.asked}${one.answer.slice(0, 1)}${one.answer.length}`,
  );
  return [
    journal === null ? '' : Object.values(journal).join(),
    tabName(world.tabs[first]),
    tabName(world.tabs[second]),
    messages.sort().join(),
    intents.map(({ attempt, state }) => attempt + state.slice(0, 1)).join(),
    charges.join(),
    Object.entries(stored).join(),
    `${clicks}${reloads}${declines}${losses}${expiries}`,
  ].join('|');
}

function tabName(tab: Tab | undefined): string {
  if (tab === undefined) return '';
  const run = tab.run === null ? '' : Object.values(tab.run).join();
  return `${tab.at},${tab.attempt},${tab.intent},${run}`;
}
