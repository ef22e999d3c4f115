import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isPictureSpec, picturesFor, specsFor, specsTouched } from './browser-tests';
import { readsFontconfig } from './browsers';
import { changedFiles } from './changed-files';
import { PROGRAMS } from './programs';
import { filesOf } from './reach';
import type { Step } from './run-steps';
import { pictures, unitTests } from './steps';

/** The checks that the changes since a commit can affect. */
export async function changedSteps(base?: string): Promise<Step[]> {
  const { base: commit, files } = changedFiles(base);
  console.log(`${files.length} files differ from ${commit}.`);
  const scripts = files.filter((file) => /\.tsx?$/.test(file));
  if (files.length === 0) return [];

  const allSpecs = filesUnder('e2e', /\.spec\.ts$/);
  const specs = allSpecs.filter((spec) => !isForOthers(spec) && !isPictureSpec(spec));
  const entries = filesUnder('entries', /^entries\/[a-z0-9-]+\.tsx?$/);
  const madeOf = await filesOf([...entries, ...allSpecs]);
  const browser = specsFor(specs, files, madeOf);
  const others = specsTouched(allSpecs.filter(isForOthers), files, madeOf);
  const pictured = readsFontconfig() ? picturesFor(files, madeOf) : [];
  const isBuildNeeded = [browser, others, pictured].some(({ length }) => length > 0);
  const list = quoted(files);
  return [
    { name: 'format', command: `biome ci --diagnostic-level=warn --no-errors-on-unmatched ${list}` },
    ...(scripts.length > 0 ? [{ name: 'lint', command: `eslint --no-warn-ignored ${quoted(scripts)}` }] : []),
    { name: 'types', command: 'npm run --silent typecheck' },
    unitTests(`--passWithNoTests --findRelatedTests ${list}`),
    ...(isBuildNeeded ? [{ name: 'build', command: 'npm run --silent build' }] : []),
    ...(browser.length > 0
      ? [{ name: 'browser tests', command: `playwright test ${quoted(browser)}`, programs: PROGRAMS }]
      : []),
    ...(pictured.length > 0 ? [pictures(pictured === 'all' ? undefined : pictured)] : []),
    ...(others.length > 0
      ? [
          {
            name: 'other browsers',
            command: `npm run --silent e2e:other -- ${quoted(others)}`,
            // In every engine.
            env: { TABLE_ROWS: 'all' },
            programs: PROGRAMS,
          },
        ]
      : []),
  ];
}

/** Whether a spec is for the browsers besides Chromium. */
function isForOthers(spec: string): boolean {
  return spec.startsWith('e2e/other-browsers/');
}

function filesUnder(folder: string, name: RegExp): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
  return files.filter((file) => name.test(file));
}

function quoted(files: readonly string[]): string {
  return files.map((file) => `'${file.replaceAll("'", String.raw`'\''`)}'`).join(' ');
}
