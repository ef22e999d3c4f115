import { join } from 'node:path';

/** The hosts' own tools, by package. */
export const PACKAGES = {
  // They need a newer one than the project does.
  node: '22.23.3',
  '@netlify/headers': '2.1.13',
  '@netlify/headers-parser': '10.1.1',
  '@netlify/redirects': '3.1.15',
  '@netlify/redirect-parser': '16.1.1',
  wrangler: '4.86.0',
} as const;

/** The variable with the tools' folder during tests. */
export const TOOLS_VARIABLE = 'STATIC_HOST_TOOLS';

/** A path below the tools' folder. */
export function toolPath(...parts: string[]): string {
  const folder = process.env[TOOLS_VARIABLE];
  if (folder === undefined) throw new Error('The tools are installed by playwright.hosts.config.ts only.');
  return join(folder, 'node_modules', ...parts);
}

/** The Node.js that runs the tools. */
export function toolNode(): string {
  return toolPath('node', 'bin', 'node');
}
