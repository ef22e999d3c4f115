import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { folderProblem } from '@server/start/folder-problem';
import { type InstallPlan, installPlan, type Machine, neededBytes } from './install-plan';
import { PROGRAMS, type Program } from './programs';

/** Where packages install nearly everything. */
const PACKAGES_GO_TO = '/usr';

const SUDO = 'sudo ';

/** The download host of Playwright's browsers. */
const DOWNLOADS = 'https://cdn.playwright.dev';

/**
 * Announces and installs missing programs, by default those of the browser tests. Installs nothing unless everything
 * can be installed: steps that may fail come first.
 *
 * @returns a sentence for the caller if programs are missing afterward; null if all exist
 */
export function installPrograms(programs: readonly Program[] = PROGRAMS, whatFor = 'the browser tests'): string | null {
  const missing = programs.filter((program) => !program.isThere());
  if (missing.length === 0) return null;
  const wrong = wrongPath();
  if (wrong !== null) return wrong;
  const machine = readMachine();
  // Announced only if it will happen, except that sudo may first prompt for a password.
  const isAsked = machine.asRoot === SUDO;
  if (isAsked) announce(missing, whatFor);
  const isOnline = machine.asRoot === null ? canReach(DOWNLOADS) : isQuiet(`${machine.asRoot}apt-get ${UPDATE}`);
  const plan = installPlan(missing, machine);
  if ('why' in plan) return sentence(plan.left, whatFor, plan.why);
  const full = roomProblem(plan, missing);
  if (full !== null) return full;
  if (isOnline && !isAsked) announce(missing, whatFor);
  for (const command of plan.downloads) {
    if (!isQuiet(command)) return sentence(missing, whatFor, 'could not be downloaded');
  }
  if (!isOnline && !isAsked) announce(missing, whatFor);
  for (const command of plan.installs) {
    if (!isShown(command)) return sentence(missing, whatFor, `"${command}" failed`);
  }
  const left = programs.filter((program) => !program.isThere());
  return left.length === 0 ? null : sentence(left, whatFor, 'installing the packages did not change that');
}

/** Fails without a network; by default, apt-get would use its old lists. */
const UPDATE = 'update -qq -o APT::Update::Error-Mode=any';

/** A sentence if a setting names a missing browser: an installed one would not be used. */
function wrongPath(): string | null {
  for (const name of ['CHROMIUM_PATH', 'FIREFOX_PATH']) {
    const path = process.env[name];
    if (path !== undefined && !existsSync(path))
      return `${name} is ${path}, and nothing is there: correct it, or unset it.`;
  }
  return null;
}

/** What is missing, why it is not installed, and what to do about it. */
function sentence(programs: readonly Program[], whatFor: string, why: string): string {
  const packages = programs.flatMap(({ debianPackages }) => debianPackages).join(' ');
  const browser = programs.some(({ isBrowser }) => isBrowser) ? ', or set CHROMIUM_PATH to a Chromium or Chrome' : '';
  const verb = programs.length === 1 ? 'is' : 'are';
  return `${namesOf(programs)} ${verb} missing for ${whatFor}, and ${why}: install ${verb === 'is' ? 'it' : 'them'} (Debian: ${packages})${browser}, then try again.`;
}

function namesOf(programs: readonly Program[]): string {
  return new Intl.ListFormat('en').format(programs.map(({ name }) => name));
}

function announce(programs: readonly Program[], whatFor: string): void {
  const lines = programs.map(
    ({ name, what, debianPackages }) => `  ${name}: ${what} (Debian: ${debianPackages.join(' ')})`,
  );
  console.log(`Installing what is missing for ${whatFor}:\n${lines.join('\n')}`);
}

/**
 * A sentence if the disk has no room for the packages; null if it has, or if apt does not report how much they need.
 */
function roomProblem({ size }: InstallPlan, missing: readonly Program[]): string | null {
  if (size === null) return null;
  const { stdout } = spawnSync(size, { shell: true, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
  const problem = folderProblem(PACKAGES_GO_TO, { bytes: neededBytes(stdout), by: `installing ${namesOf(missing)}` });
  return problem?.kind === 'full' ? `${problem.what}: make room, then try again.` : null;
}

function readMachine(): Machine {
  const hasApt = spawnSync('apt-get', ['--version']).status === 0;
  return {
    asRoot: hasApt ? rootPrefix() : null,
    hasPackage: (name) =>
      /^ {2}Candidate: (?!\(none\))/m.test(
        spawnSync('apt-cache', ['policy', name], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } }).stdout,
      ),
  };
}

/** Prefix of commands that need root; null: this user cannot run them. */
function rootPrefix(): string | null {
  if (process.getuid?.() === 0) return '';
  // Without a terminal for a password, sudo must do without one.
  const { status } = spawnSync('sudo', process.stdin.isTTY ? ['--version'] : ['-n', 'true']);
  return status === 0 ? SUDO : null;
}

function canReach(url: string): boolean {
  const ask = `fetch(${JSON.stringify(url)}, { method: 'HEAD', signal: AbortSignal.timeout(10_000) }).catch(() => process.exit(1))`;
  return spawnSync(process.execPath, ['-e', ask]).status === 0;
}

/** Runs a command without showing its output; sudo prompts on the terminal itself. */
function isQuiet(command: string): boolean {
  return spawnSync(command, { shell: true, stdio: ['inherit', 'ignore', 'ignore'] }).status === 0;
}

function isShown(command: string): boolean {
  console.log(`\n$ ${command}`);
  return spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0;
}
