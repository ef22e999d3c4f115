/**
 * Checks the types of the whole project, and lints it with the same program: ESLint's rules ask for types that are then
 * known already.
 * Usage: tsx scripts/types-and-lint.ts [file ...]   (lints only these files; types are always checked in all)
 */
import { ESLint } from 'eslint';
import ts from 'typescript';
import { allDiagnostics, projectProgram } from './check/project-program';

const program = projectProgram('tsconfig.json');
const diagnostics = allDiagnostics(program);
if (diagnostics.length > 0) {
  console.log(
    ts.formatDiagnosticsWithColorAndContext(diagnostics, {
      getCurrentDirectory: () => process.cwd(),
      getCanonicalFileName: (name) => name,
      getNewLine: () => '\n',
    }),
  );
}

const eslint = new ESLint({
  warnIgnored: false,
  // The settings of eslint.config.js have ESLint make a program of its own, for editors and `npm run lint`.
  overrideConfig: {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: false, programs: [program] } },
  },
});
const chosen = process.argv.slice(2);
const results = await eslint.lintFiles(chosen.length > 0 ? chosen : ['.']);
const formatter = await eslint.loadFormatter('stylish');
const report = await formatter.format(results);
if (report !== '') console.log(report);

process.exitCode = diagnostics.length > 0 || results.some(({ errorCount }) => errorCount > 0) ? 1 : 0;
