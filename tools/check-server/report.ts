/**
 * How a line counts. `less`: pages do with less, or somebody should know; `wrong`: it would break a page; `not tried`: nobody
 * knows.
 */
export type Level = 'ok' | 'less' | 'wrong' | 'not tried';

/** Something that was found. */
export interface Line {
  level: Level;
  /** What it is about: a call, or a rule. */
  about: string;
  text: string;
}

/** What has been found so far. */
export interface Report {
  lines: Line[];
  /** Begins a part of the report. */
  head(title: string): void;
  add(level: Level, about: string, text: string): void;
}

/** Longest piece of a server's own words in a line, in characters. */
const MOST = 200;

const COLUMN = 'not tried'.length + 2;

/** What is a secret wherever it stands: keys that only a server may know, and those of a payment. */
const KEYS = /\b(?:[sr]k_(?:live|test)_|whsec_|(?:pi|seti)_\w+_secret_)\w*/g;

/**
 * Makes a report that is printed line by line.
 *
 * @param print writes a line
 * @param secrets what must not be printed, as far as it is known by now
 */
export function createReport(print: (line: string) => void, secrets: () => readonly string[]): Report {
  const lines: Line[] = [];
  return {
    lines,
    head: (title) => print(`\n${title}`),
    add: (level, about, text) => {
      const line = { level, about: clean(about, secrets()), text: clean(text, secrets()) };
      lines.push(line);
      print(`${level.padEnd(COLUMN)}${line.about}: ${line.text}`);
    },
  };
}

/** A server's own words, in quotation marks and short. */
export function quoted(words: string): string {
  return `"${words.length > MOST ? `${words.slice(0, MOST)}...` : words}"`;
}

/** The same report, in which only what is not good is said. */
export function butNotGood(report: Report): Report {
  return { ...report, add: (level, about, text) => (level === 'ok' ? undefined : report.add(level, about, text)) };
}

/** "1 plan", "2 plans". */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

/** Without secrets, and without characters that would steer a terminal. */
function clean(text: string, secrets: readonly string[]): string {
  const longestFirst = [...secrets].sort((a, b) => b.length - a.length);
  const hidden = longestFirst.reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text);
  return hidden.replace(KEYS, '[hidden]').replace(/\p{C}+/gu, ' ');
}
