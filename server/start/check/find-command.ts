import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What precedes the program in a shell command: variables that are set for it, with quotes anywhere in a value. */
const ASSIGNMENTS = /^\s*(?:[A-Za-z_]\w*=(?:"[^"]*"|'[^']*'|[^\s"'])*\s+)*/;

const SCRIPT = 'is a script of its own, which only a fax tries';

/**
 * Finds the program of FAX_COMMAND; does not run it.
 *
 * @throws Error if there is none
 */
export async function findCommand(command: string): Promise<string> {
  const rest = command.replace(ASSIGNMENTS, '');
  // A word with quotes inside, or with anything that the shell replaces, is more than a name.
  const [, double, single, bare] = /^(?:"([^"\\]*)"|'([^']*)'|([^\s"'\\]+))(?=\s|$)/.exec(rest) ?? [];
  const program = double ?? single ?? bare ?? '';
  if (program === '' || /[$`(){};&|<>*?~!#[\]=]/.test(program)) return SCRIPT;
  if (/^[^/].*\//.test(program)) {
    throw new Error(`${program} is a relative path: it runs in the folder of each fax, so write the whole path`);
  }
  // The shell that runs the command searches as it will then.
  const found = await run('/bin/sh', ['-c', 'command -v -- "$1" && { [ ! -e "$1" ] || [ -x "$1" ]; }', 'sh', program])
    .then(({ stdout }) => stdout.trim())
    .catch(() => ''); // it exits with another code than 0
  if (found === '') throw new Error(`there is no program ${program} that this user may run`);
  // The shell's own words, such as `cd` and `exec`, have no path: the program comes after them.
  return found.startsWith('/') ? `${program} is there` : SCRIPT;
}
