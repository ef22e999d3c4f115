import { existsSync, readFileSync } from 'node:fs';
import { SETTING_LIST } from '@server/platform/settings/table';
import { createTestServer } from '@server/testing/test-server';
import { ValidationSeverity, validate } from 'dockerfile-utils';
import { settingsOfBuild, unknownToServer } from './env-names';

const text = readFileSync('Dockerfile', 'utf8');
/** Instructions with their continuation lines, without comments. */
const instructions = text
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n\s*/g, ' ')
  .split('\n')
  .filter(Boolean);

/** The arguments of every occurrence of an instruction. */
function all(name: string): string[] {
  return instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
}

test('the linter finds nothing', () => {
  const strict = {
    deprecatedMaintainer: ValidationSeverity.ERROR,
    directiveCasing: ValidationSeverity.ERROR,
    emptyContinuationLine: ValidationSeverity.ERROR,
    instructionCasing: ValidationSeverity.ERROR,
    instructionCmdMultiple: ValidationSeverity.ERROR,
    instructionEntrypointMultiple: ValidationSeverity.ERROR,
    instructionHealthcheckMultiple: ValidationSeverity.IGNORE,
    instructionJSONInSingleQuotes: ValidationSeverity.ERROR,
    instructionWorkdirRelative: ValidationSeverity.ERROR,
  };
  expect(validate(text, strict).map(({ message, range }) => [range.start.line + 1, message])).toEqual([]);
});

test('everything copied exists, or is built by an earlier stage', () => {
  const stages = all('FROM').map((line) => line.split(' AS ')[1] ?? '');
  const made = ['/app/dist', '/app/dist-server'];
  for (const line of all('COPY')) {
    const [, stage] = /^--from=(\S+)/.exec(line) ?? [];
    const sources = line
      .split(' ')
      .filter((word) => !word.startsWith('--'))
      .slice(0, -1);
    if (stage) expect(stages).toContain(stage);
    for (const source of sources) expect(stage ? made.includes(source) : existsSync(source)).toBe(true);
  }
  expect(text).toMatch(/^RUN npm run build$/m);
});

test('base images have a version', () => {
  const images = [...all('ARG'), ...all('FROM')].flatMap(
    (line) => /^(?:NODE_IMAGE=)?([a-z]+[:/]\S+)/.exec(line)?.[1] ?? [],
  );
  expect(images).toHaveLength(1);
  for (const image of images) expect(image).toMatch(/:\d+[\w.-]*$/);
});

test('every build setting can be passed, and the server gets only settings that it knows', () => {
  const given = all('ARG').filter((line) => line.startsWith('VITE_'));
  expect(given).toEqual(settingsOfBuild());
  const names = all('ENV').flatMap((line) => Array.from(line.matchAll(/(\w+)=/g), ([, name = '']) => name));
  expect(unknownToServer(names)).toEqual([]);
  // Layers persist: a secret must never be in one.
  const secrets = SETTING_LIST.filter((one) => 'isSecret' in one).map(({ name }) => name);
  expect(secrets.filter((name) => text.includes(name))).toEqual([]);
});

test('it starts the built server, and exposes the configured ports', () => {
  const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));
  expect(last.slice(-2)).toEqual(['ENTRYPOINT ["./start-container.sh"]', 'CMD ["node", "dist-server/main.js"]']);
  const ports = SETTING_LIST.flatMap((one) =>
    ['PORT', 'BUCKET_PORT', 'SMTP_PORT'].includes(one.name) && 'value' in one ? [one.value] : [],
  );
  expect(all('EXPOSE')).toEqual([ports.join(' ')]);
});

test('the health check gets an answer', async () => {
  const [, path = ''] = /:\$\{process\.env\.PORT \|\| 8080\}(\/\w+)/.exec(all('HEALTHCHECK').join()) ?? [];
  const server = await createTestServer();
  expect((await server.app.request(path)).status).toBe(200);
  await server.close();
});

test('nothing secret, generated or large is in the build context', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
  const made = readFileSync('.gitignore', 'utf8').split('\n').filter(Boolean);
  const plain = (line: string): string => line.replace(/^\*\*\//, '').replace(/^\/|\/$/g, '');
  const patterns = new Set(ignored.map(plain));
  expect(made.map(plain).filter((name) => !patterns.has(name))).toEqual([]);
  expect([...patterns]).toEqual(expect.arrayContaining(['.git', '.env', 'node_modules']));
});
