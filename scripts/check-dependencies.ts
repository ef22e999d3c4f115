/**
 * Checks the dependencies: every package has a license that lets us redistribute it, and no package that reaches the
 * browser or runs in the server has a known vulnerability.
 * Usage: tsx scripts/check-dependencies.ts
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type PackageFacts, refusedLicenses } from './check/licenses';

const root = resolve(import.meta.dirname, '..');

const refused = licensesToRefuse();
for (const line of refused) console.error(line);
const holes = knownHoles();
for (const line of holes) console.error(line);
process.exitCode = refused.length + holes.length > 0 ? 1 : 0;

function licensesToRefuse(): string[] {
  // The shape of npm's lockfile, version 3.
  const { packages } = readJson('package-lock.json') as { packages: Record<string, PackageFacts> };
  const lines = refusedLicenses(packages, (path) => {
    const file = `${path}/package.json`;
    return existsSync(resolve(root, file)) ? (readJson(file) as PackageFacts) : undefined;
  });
  console.log(`${Object.keys(packages).length - 1} packages, ${lines.length} with a license that is not on the list`);
  return lines;
}

/** Known vulnerabilities of production packages. If the registry offers no audits, prints that instead. */
function knownHoles(): string[] {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], {
    cwd: root,
    encoding: 'utf8',
  });
  // The shape of `npm audit --json`.
  const report = (stdout.trim() === '' ? {} : JSON.parse(stdout)) as {
    vulnerabilities?: Record<string, { severity: string }>;
  };
  if (!report.vulnerabilities) {
    console.log('Known vulnerabilities were not looked up: this registry has no audit service.');
    return [];
  }
  const grave = Object.entries(report.vulnerabilities).filter(([, { severity }]) => /high|critical/.test(severity));
  console.log(`${grave.length} packages of the pages and the server with a known serious vulnerability`);
  return grave.map(([name, { severity }]) => `${name}: ${severity} (npm audit --omit=dev)`);
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(resolve(root, path), 'utf8'));
}
