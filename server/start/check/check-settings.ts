import { types } from 'node:util';
import { type Clock, systemClock } from '@server/platform/clock';
import { readSettings } from '@server/platform/config';
import { findMisspelled } from '@server/platform/settings/misspelled';
import type { Environment } from '@server/platform/settings/readings';
import { SETTING_LIST } from '@server/platform/settings/table';
import { hideSecrets } from './hide-secrets';
import { type StartCheck, startChecks } from './start-checks';
import { zoneDataAt } from './zone-data';

/** One line of the report. */
interface Finding {
  level: 'ok' | 'warning' | 'failed';
  /** A setting, or the check that was run. */
  about: string;
  words: string;
}

/** What a check is run with. */
interface Surroundings {
  /** This machine's clock. */
  clock: Clock;
  fetch: typeof globalThis.fetch;
}

/**
 * Reports whether a server could start and work with these settings, one line per finding: invalid values, names that
 * are probably misspelled, the age of the time zone data, and what files, ports and third parties answered.
 *
 * @returns whether it could start.
 */
export async function checkSettings(
  env: Environment,
  rootDir: string,
  write: (line: string) => void,
  { clock, fetch }: Surroundings = { clock: systemClock, fetch: globalThis.fetch },
): Promise<boolean> {
  const { config, mistakes } = readSettings(env, rootDir);

  const set = SETTING_LIST.filter(({ name }) => env[name]?.trim());
  const findings: Finding[] = mistakes.map(({ name, what }) => ({ level: 'failed', about: name, words: what }));
  if (mistakes.length === 0) findings.push({ level: 'ok', about: 'settings', words: `${set.length} are set` });
  for (const { name, meant } of findMisspelled(env)) {
    findings.push({ level: 'warning', about: name, words: `is no setting: did you mean ${meant}?` });
  }
  const { isOld, words } = zoneDataAt(clock.now());
  findings.push({ level: isOld ? 'warning' : 'ok', about: 'time zones', words });
  // Sequentially: two checks of the same port must not collide.
  for (const one of startChecks(config, clock, fetch)) findings.push(...(await outcomeOf(one)));
  const width = Math.max(...findings.map(({ about }) => about.length));
  for (const { level, about, words } of findings) {
    write(hideSecrets(`${level.padEnd(7)}  ${about.padEnd(width)}  ${words}`, env));
  }
  return findings.every(({ level }) => level !== 'failed');
}

async function outcomeOf({ about, work }: StartCheck): Promise<Finding[]> {
  try {
    const words = await work();
    return words === null ? [] : [{ level: 'ok', about, words }];
  } catch (error) {
    return [{ level: 'failed', about, words: wordsOf(error) }];
  }
}

/** The message, with the system's reason that `fetch` keeps apart, on one line, said once. */
function wordsOf(error: unknown): string {
  // Those of `fetch` and of sockets come from another realm in tests.
  if (!types.isNativeError(error)) return String(error);
  const reason = types.isNativeError(error.cause) ? error.cause.message : '';
  const words = error.message.includes(reason) ? error.message : `${error.message} (${reason})`;
  return words.replace(/\s+/g, ' ');
}
