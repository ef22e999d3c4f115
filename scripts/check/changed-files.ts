import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Files that differ from a commit, including new ones, but not deleted ones.
 *
 * @param base by default the last commit, or the one before it if nothing has changed since
 */
export function changedFiles(base?: string): { base: string; files: string[] } {
  if (base !== undefined) return { base, files: filesSince(base) };
  const files = filesSince('HEAD');
  return files.length > 0 ? { base: 'HEAD', files } : { base: 'HEAD~1', files: filesSince('HEAD~1') };
}

function filesSince(base: string): string[] {
  const lines = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(lines)].filter((file) => existsSync(file));
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
}
