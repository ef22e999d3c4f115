/** Level of a line. `less`: pages do with less, or worth knowing; `wrong`: breaks a page; `not tried`: unknown. */
export type Level = 'ok' | 'less' | 'wrong' | 'not tried';

/** A finding. */
export interface Line {
  level: Level;
  /** Its subject: a call or a rule. */
  about: string;
  text: string;
}

/** The findings so far. */
export interface Report {
  lines: Line[];
  /** Begins a section of the report. */
  head(title: string): void;
  add(level: Level, about: string, text: string): void;
}

/** Maximum length of a quotation from the server, in characters. */
const MOST = 200;

const COLUMN = 'not tried'.length + 2;

/** Secrets in any place: keys that only a server may know, and those of a payment. */
const KEYS = /\b(?:[sr]k_(?:live|test)_|whsec_|(?:pi|seti)_\w+_secret_)\w*/g;

/**
 * Creates a report that is printed line by line.
 *
 * @param print writes a line
 * @param secrets the values known so far that must not be printed
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

/** A server's own words, shortened, in quotation marks. */
export function quoted(words: string): string {
  return `"${words.length > MOST ? `${words.slice(0, MOST)}...` : words}"`;
}

/** The same report without lines of level `ok`. */
export function butNotGood(report: Report): Report {
  return { ...report, add: (level, about, text) => (level === 'ok' ? undefined : report.add(level, about, text)) };
}

/** "1 plan", "2 plans". */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

/** Removes secrets, and characters that would control a terminal. */
function clean(text: string, secrets: readonly string[]): string {
  const longestFirst = [...secrets].sort((a, b) => b.length - a.length);
  const hidden = longestFirst.reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text);
  return hidden.replace(KEYS, '[hidden]').replace(/\p{C}+/gu, ' ');
}
