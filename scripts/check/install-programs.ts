import { spawnSync } from 'node:child_process';
import { PROGRAMS, type Program } from './programs';

/** What determines how to install programs on this machine. */
export interface Machine {
  hasApt: boolean;
  isRoot: boolean;
  /** Whether apt knows the package. */
  hasPackage(name: string): boolean;
}

/** Announces and installs missing programs, those of the browser tests by default. Throws if some cannot be installed. */
export function installPrograms(programs: readonly Program[] = PROGRAMS, whatFor = 'the browser tests'): void {
  const missing = programs.filter((program) => !program.isThere());
  if (missing.length === 0) return;
  console.log(`Missing programs for ${whatFor}:\n${describe(missing)}`);
  const machine = readMachine();
  if (machine.hasApt) run(asRoot(machine, 'apt-get update -qq'));
  for (const command of installCommands(missing, machine)) run(command);
  const left = programs.filter((program) => !program.isThere());
  if (left.length > 0) throw new Error(`Please install what is still missing:\n${describe(left)}`);
}

/** The commands that install these programs, in order; programs that cannot be installed here are left out. */
export function installCommands(missing: readonly Program[], machine: Machine): string[] {
  const hasPackages = ({ debianPackages }: Program): boolean =>
    machine.hasApt && debianPackages.every((name) => machine.hasPackage(name));
  const packages = missing.filter(hasPackages).flatMap(({ debianPackages }) => debianPackages);
  const isBrowserLeft = missing.some((program) => program.isBrowser && !hasPackages(program));
  const commands: string[] = [];
  // Keeps apt from starting servers that only tests should start.
  const quietly = 'env RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive';
  if (packages.length > 0)
    commands.push(asRoot(machine, `${quietly} apt-get install -y -qq --no-install-recommends ${packages.join(' ')}`));
  // apt also installs the browser's system libraries; Playwright asks for root by itself.
  if (isBrowserLeft) commands.push(`playwright install ${machine.hasApt ? '--with-deps ' : ''}chromium`);
  return commands;
}

function describe(programs: readonly Program[]): string {
  return programs
    .map(({ name, what, debianPackages }) => `  ${name}: ${what} (Debian: ${debianPackages.join(' ')})`)
    .join('\n');
}

function readMachine(): Machine {
  return {
    hasApt: spawnSync('apt-get', ['--version']).status === 0,
    isRoot: process.getuid?.() === 0,
    hasPackage: (name) =>
      /^ {2}Candidate: (?!\(none\))/m.test(
        spawnSync('apt-cache', ['policy', name], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } }).stdout,
      ),
  };
}

function asRoot(machine: Machine, command: string): string {
  return machine.isRoot ? command : `sudo ${command}`;
}

function run(command: string): void {
  console.log(`\n$ ${command}`);
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  if (status !== 0) throw new Error(`This failed: ${command}`);
}
