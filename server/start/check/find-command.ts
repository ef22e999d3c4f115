import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What precedes the program in a shell command: variables that are set for it. */
const ASSIGNMENTS = /^\s*(?:[A-Za-z_]\w*=\S*\s+)*/;

/**
 * Finds the program of FAX_COMMAND; does not run it.
 *
 * @throws Error if there is none
 */
export async function findCommand(command: string): Promise<string> {
  const rest = command.replace(ASSIGNMENTS, '');
  const [, double, single, bare] = /^(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(rest) ?? [];
  const program = double ?? single ?? bare ?? '';
  if (/[$`(){};&|<>*?]/.test(program)) return 'is a script of its own, which only a fax tries';
  if (/^[^/].*\//.test(program)) {
    throw new Error(`${program} is a relative path: it runs in the folder of each fax, so write the whole path`);
  }
  // The shell that runs the command searches as it will then.
  const found = await run('/bin/sh', ['-c', 'command -v -- "$1" && { [ ! -e "$1" ] || [ -x "$1" ]; }', 'sh', program])
    .then(() => true)
    .catch(() => false); // it exits with another code than 0
  if (!found) throw new Error(`there is no program ${program} that this user may run`);
  return `${program} is there`;
}
