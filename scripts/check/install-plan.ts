import type { Program } from './programs';

/** What determines how to install programs on this machine. */
export interface Machine {
  /** Prefix of commands that need root, such as `sudo `; null: there is no apt, or this user may not use it. */
  asRoot: string | null;
  /** Whether apt knows the package. */
  hasPackage(name: string): boolean;
}

/** Commands for the shell, in order. */
export interface InstallPlan {
  /** Reports the disk space that the packages need; null: there are none. */
  size: string | null;
  /** May fail, but then leave nothing that counts as installed. */
  downloads: string[];
  installs: string[];
}

/** Programs that cannot be installed here. */
interface Refusal {
  left: Program[];
  /** The second half of a sentence. */
  why: string;
}

// Keeps apt from starting servers that only tests should start.
const QUIETLY = 'env RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends';

/** How to install these programs: all of them, or none. */
export function installPlan(missing: readonly Program[], machine: Machine): InstallPlan | Refusal {
  const { asRoot } = machine;
  const isPackaged = ({ debianPackages }: Program): boolean =>
    asRoot !== null && debianPackages.every((name) => machine.hasPackage(name));
  const unpackaged = missing.filter((program) => !isPackaged(program));
  const left = unpackaged.filter(({ isBrowser }) => !isBrowser);
  const why = asRoot === null ? 'installing takes apt, as root or with sudo' : 'apt has no such package';
  if (left.length > 0) return { left, why };
  const packages = missing
    .filter(isPackaged)
    .flatMap(({ debianPackages }) => debianPackages)
    .join(' ');
  const install = packages === '' ? [] : [`${asRoot}${QUIETLY} ${packages}`];
  const isBrowserLeft = unpackaged.length > 0;
  return {
    size:
      packages === '' ? null : `apt-get install -o Debug::NoLocking=1 --assume-no --no-install-recommends ${packages}`,
    downloads: [
      ...install.map((command) => command.replace('install', 'install --download-only')),
      ...(isBrowserLeft ? ['playwright install chromium'] : []),
    ],
    // The browser's system libraries; Playwright requests root itself.
    installs: [...install, ...(isBrowserLeft && asRoot !== null ? ['playwright install-deps chromium'] : [])],
  };
}

const UNITS: Record<string, number> = { B: 1, kB: 1e3, MB: 1e6, GB: 1e9 };

/** The disk space that apt-get reports for an installation, in bytes; 0 if it reports none. */
export function neededBytes(said: string): number {
  const { amount = '0', unit = 'B' } =
    /After this operation, (?<amount>[\d.,]+) (?<unit>[kMG]?B) of additional/.exec(said)?.groups ?? {};
  return Number(amount.replaceAll(',', '')) * (UNITS[unit] ?? 1);
}
