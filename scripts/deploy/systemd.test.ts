import { existsSync, readFileSync } from 'node:fs';
import { unknownToServer } from './env-names';

const lines = readFileSync('deploy/systemd/faxkeep.service', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** The values of a directive, in order. */
function all(name: string): string[] {
  return lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));
}

test('every line is a section or a directive, and none is repeated by mistake', () => {
  expect(lines.filter((line) => !/^(?:\[\w+\]|[A-Z]\w*=.*)$/.test(line))).toEqual([]);
  const names = lines.filter((line) => line.includes('=')).map((line) => line.split('=', 1)[0] ?? '');
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  expect(twice).toEqual(['EnvironmentFile', 'SystemCallFilter']);
});

test('it starts what the image starts, with settings that the server knows', () => {
  const [, words = ''] = /^CMD (.*)$/m.exec(readFileSync('Dockerfile', 'utf8').replace(/\\\n\s*CMD/g, '')) ?? [];
  const started = (JSON.parse(words) as string[]).join(' '); // CMD is a JSON array of strings
  expect(all('ExecStart')).toEqual([`/usr/bin/${started}`]);
  const names = all('Environment').flatMap((line) => Array.from(line.matchAll(/(\w+)=/g), ([, name = '']) => name));
  expect(unknownToServer(names)).toEqual([]);
});

test('it may write to the data folder only', () => {
  const [state = ''] = all('StateDirectory');
  expect(all('Environment').join(' ')).toContain(`DATA_DIR=/var/lib/${state}`);
  expect(all('ProtectSystem')).toEqual(['strict']);
  expect(all('ReadWritePaths')).toEqual([]);
});

test('the sandbox is in force', () => {
  const yes = ['NoNewPrivileges', 'DynamicUser', 'ProtectHome', 'PrivateTmp', 'PrivateDevices', 'RestrictNamespaces'];
  expect(yes.filter((name) => all(name)[0] !== 'yes')).toEqual([]);
  expect(all('CapabilityBoundingSet')).toEqual(['']);
  // Node compiles to machine code at run time, so it could not start with this directive.
  expect(all('MemoryDenyWriteExecute')).toEqual([]);
});

test('an untrusted file that exhausts memory kills the process that reads it, not the server', () => {
  expect(all('OOMPolicy')).toEqual(['continue']);
});

test('its stop timeout covers running jobs', () => {
  expect(Number(all('TimeoutStopSec')[0])).toBeGreaterThanOrEqual(4 * 60 + 20);
});

test('the documentation it names exists', () => {
  for (const address of all('Documentation')) expect(existsSync(address.replace('file:/opt/faxkeep/', ''))).toBe(true);
});
