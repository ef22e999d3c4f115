import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/**
 * Addresses of the scripts and styles that these modules need, with all their imports. Throws if no script of the build
 * contains a module.
 *
 * @param modules paths below the project's folder
 */
export function filesAhead(bundle: Bundle, modules: readonly string[]): string[] {
  const files = new Set(modules.map((module) => scriptWith(bundle, module)));
  // Visits files added during the iteration.
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk') continue;
    for (const next of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(next);
  }
  return [...files].map((file) => `/${file}`);
}

/** A page whose first script fetches each file once, and only files that the page does not name or contain itself. */
export function withoutRepeats(html: string): string {
  const isNew = (address: string): boolean => html.indexOf(address) === html.lastIndexOf(address);
  return html.replaceAll(/ data-(ahead|at-rest)="([^"]*)"/g, (_, name: string, files: string) => {
    return ` data-${name}="${files.split(' ').filter(isNew).join(' ')}"`;
  });
}

/** A page whose first script also fetches this file when the page is at rest. */
export function withFileAtRest(html: string, address: string): string {
  return html.replace(
    / data-at-rest="([^"]*)"/,
    (_, files: string) => ` data-at-rest="${`${files} ${address}`.trim()}"`,
  );
}

function scriptWith(bundle: Bundle, module: string): string {
  for (const [file, output] of Object.entries(bundle)) {
    if (output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(`/${module}`))) return file;
  }
  throw new Error(`${module}, to be fetched ahead, is in no script`);
}
