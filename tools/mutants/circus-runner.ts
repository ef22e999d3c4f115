import { dirname, relative } from 'node:path';
import {
  INSTRUMENTER_CONSTANTS,
  type InstrumenterContext,
  type MutantCoverage,
  type StrykerOptions,
} from '@stryker-mutator/api/core';
import { commonTokens, declareFactoryPlugin, type Injector, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import {
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { forgetHelpers, runTestFile, type TestEnd } from './run-test-file';
import { bundleTest, type TestBundle } from './test-bundle';

/** Time limit for a mutant, ms: after that, no further test file starts, and the mutant survives. */
const TIME_A_MUTANT = 30_000;

/** Some or all tests of a file. */
type Wanted = ReadonlySet<string> | 'all';

/**
 * Runs test files with Jest's own runner (jest-circus) in this process, each file from one bundle whose modules are
 * re-evaluated for each mutant. Jest itself reloads every test file and package for every mutant, which takes ten times
 * as long.
 */
class CircusRunner implements TestRunner {
  private readonly bundles = new Map<string, Promise<TestBundle>>();
  private readonly context: InstrumenterContext;
  private readonly files: readonly string[];
  /** Average duration of a file's tests in its last run, ms. */
  private readonly msATest = new Map<string, number>();
  /** For each mutated file, the test files that killed its mutants, most recent first. */
  private readonly noticed = new Map<string, string[]>();

  constructor(options: StrykerOptions) {
    // Stryker's instrumentation in the mutated files keeps its state there.
    const globals = globalThis as unknown as Record<string, InstrumenterContext>;
    this.context = globals[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {};
    // Set by tools/mutants.ts.
    this.files = (options as unknown as { circus: { tests: string[] } }).circus.tests;
  }

  /** Modules are reloaded for each run, so that mutants of constants take effect too. */
  capabilities(): { reloadEnvironment: boolean } {
    return { reloadEnvironment: true };
  }

  /** Runs every test and records which mutants each one covers. */
  async dryRun(): Promise<DryRunResult> {
    const tests: TestEnd[] = [];
    const coverage: MutantCoverage = { static: {}, perTest: {} };
    this.context.mutantCoverage = coverage;
    const count = (under: string): void => {
      this.context.currentTestId = under;
    };
    for (const file of this.files) {
      delete this.context.currentTestId;
      try {
        const bundle = await this.bundle(file);
        const ended = await runTestFile(bundle, { onLoaded: () => count(file), onTest: count });
        shareHooks(coverage, file, ended);
        tests.push(...ended);
      } catch (error) {
        return { status: DryRunStatus.Error, errorMessage: `${file}: ${textOf(error)}` };
      }
    }
    return { status: DryRunStatus.Complete, tests: tests.map(resultOf), mutantCoverage: coverage };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, testFilter, hitLimit, sandboxFileName } = options;
    const mutated = relative(process.cwd(), sandboxFileName);
    const noticed = this.noticed.get(mutated) ?? [];
    const wanted = this.wanted(testFilter);
    const end = performance.now() + TIME_A_MUTANT;
    const tests: TestEnd[] = [];
    for (const [file, only] of nearestFirst(wanted, dirname(mutated), noticed, this.msATest)) {
      if (performance.now() > end) break;
      if (hitLimit !== undefined) Object.assign(this.context, { hitLimit, hitCount: 0 });
      const ended = await this.runWith(activeMutant.id, file, only);
      const endless = determineHitLimitReached(this.context.hitCount, hitLimit);
      if (endless) return toMutantRunResult(endless);
      tests.push(...ended);
      if (ended.every(({ failure }) => failure === null)) continue;
      this.noticed.set(mutated, [file, ...noticed.filter((one) => one !== file)]);
      break;
    }
    return toMutantRunResult({ status: DryRunStatus.Complete, tests: tests.map(resultOf) });
  }

  /**
   * Runs a file's tests with one mutant active. A failing test must pass without the mutant; if it does not, an earlier
   * mutant has left state, and everything is reset.
   */
  private async runWith(mutant: string, file: string, only: Wanted): Promise<TestEnd[]> {
    const bundle = await this.bundle(file);
    for (let tries = 1; tries <= 3; tries += 1) {
      const begun = performance.now();
      this.context.activeMutant = mutant;
      const ended = await runOrFail(bundle, only);
      delete this.context.activeMutant;
      this.msATest.set(file, (performance.now() - begun) / Math.max(1, ended.length));
      const failed = ended.filter(({ failure }) => failure !== null);
      if (failed.length === 0) return ended;
      const again = new Set(failed.map(({ id }) => id));
      const without = await runOrFail(bundle, again.has(file) ? only : again);
      if (without.every(({ failure }) => failure === null)) return ended;
      await forgetHelpers();
    }
    throw new Error(`${file} fails without a mutant`);
  }

  /** Tests by file; all of them for a mutant that takes effect when its module is loaded. */
  private wanted(testFilter: readonly string[] | undefined): Map<string, Wanted> {
    if (!testFilter) return new Map(this.files.map((file) => [file, 'all']));
    const tests = new Map<string, Set<string>>();
    for (const id of testFilter) {
      const file = fileOf(id);
      tests.set(file, (tests.get(file) ?? new Set()).add(id));
    }
    return tests;
  }

  private bundle(file: string): Promise<TestBundle> {
    const known = this.bundles.get(file) ?? bundleTest(file);
    this.bundles.set(file, known);
    return known;
  }
}

/** Reports a file that cannot be run as one failed test with the file's name. */
async function runOrFail(bundle: TestBundle, only: Wanted): Promise<TestEnd[]> {
  try {
    return await runTestFile(bundle, { only });
  } catch (error) {
    return [{ id: bundle.file, name: bundle.file, ms: 0, failure: textOf(error) }];
  }
}

/** Attributes mutants covered by a file's `beforeAll` to all its tests. */
function shareHooks({ perTest }: MutantCoverage, file: string, tests: readonly TestEnd[]): void {
  const hooks = perTest[file] ?? {};
  Reflect.deleteProperty(perTest, file);
  for (const { id } of tests) {
    const counts = perTest[id] ?? {};
    perTest[id] = counts;
    for (const [mutant, times] of Object.entries(hooks)) counts[mutant] = (counts[mutant] ?? 0) + times;
  }
}

/**
 * Sorts test files: first those that killed other mutants of the same file, then those beside it, and among these the
 * fastest, as a file with few tests for a mutant is likely to be about it.
 */
function nearestFirst(
  tests: ReadonlyMap<string, Wanted>,
  folder: string,
  noticed: readonly string[],
  msATest: ReadonlyMap<string, number>,
): [string, Wanted][] {
  const FAR = 1_000_000;
  const rank = ([file, ids]: [string, Wanted]): number => {
    if (noticed.includes(file)) return noticed.indexOf(file) - FAR;
    const count = ids === 'all' ? 10 : ids.size;
    return (dirname(file) === folder ? 0 : FAR) + count * (msATest.get(file) ?? 100);
  };
  return [...tests].sort((a, b) => rank(a) - rank(b));
}

function resultOf({ id, name, ms, failure }: TestEnd): TestResult {
  const test = { id, name, timeSpentMs: ms, fileName: fileOf(id) };
  return failure === null
    ? { ...test, status: TestStatus.Success }
    : { ...test, status: TestStatus.Failed, failureMessage: failure };
}

function fileOf(id: string): string {
  return id.split(': ', 1)[0] ?? id;
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function makeRunner(injector: Injector<{ options: StrykerOptions }>): CircusRunner {
  return new CircusRunner(injector.resolve(commonTokens.options));
}
makeRunner.inject = tokens(commonTokens.injector);

/** Stryker expects this name. */
export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'circus', makeRunner)];

/** Schema of the runner's own options. */
export const strykerValidationSchema = { properties: { circus: { type: 'object' } } };
