import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** An ESLint report: the line in the text, and the rule; its message instead if the text cannot be parsed. */
export type Report = [line: number, rule: string];

/** Checks a text with this repository's ESLint rules, as if at each of these paths; returns the reports by path. */
export function lintText(text: string, paths: readonly string[]): Record<string, Report[]> {
  const found = execFileSync(process.execPath, ['--input-type=module', '--eval', SCRIPT, text, ...paths], {
    cwd: join(__dirname, '../../..'),
    encoding: 'utf8',
    // In CI the parser reads files from disk instead of the given text.
    env: { ...process.env, CI: 'false' },
  });
  // The output of the script.
  return JSON.parse(found) as Record<string, Report[]>;
}

const SCRIPT = `import { ESLint } from 'eslint';
  const eslint = new ESLint();
  const [text, ...paths] = process.argv.slice(1);
  const found = {};
  for (const filePath of paths) {
    const [{ messages }] = await eslint.lintText(text, { filePath });
    found[filePath] = messages.map(({ line, ruleId, message }) => [line, ruleId ?? message]);
  }
  console.log(JSON.stringify(found));`;
