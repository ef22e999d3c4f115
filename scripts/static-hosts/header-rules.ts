import type { SiteSettings } from '@server/http/site/content-policy';
import { fileHeaders } from '@server/http/site/headers';
import { SITE_ROUTES } from '@server/http/site/routes';
import { pageHeaders } from '../proxy/site-table';

/** Headers by name. */
export type Headers = Readonly<Record<string, string>>;

/** One rule of a `_headers` file. */
export interface HeaderRule {
  /** A path of the site; `:name` matches one segment, `*` at its end anything. */
  path: string;
  headers: Headers;
}

/** A rule for each address of the table in server/http/site/routes. */
export function pageRules(settings: SiteSettings): HeaderRule[] {
  return SITE_ROUTES.map(({ path, entry, cache }) => ({
    path: withColons(path),
    headers: pageHeaders(entry, cache, settings),
  }));
}

/** A rule for each of these addresses of files. */
export function fileRules(settings: SiteSettings, paths: readonly string[]): HeaderRule[] {
  return paths.map((path) => ({ path, headers: fileHeaders(path, settings) }));
}

/** The headers without one. */
export function without(name: string, headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([other]) => other !== name));
}

/** A path of the table in these hosts' notation: `/start/:provider`. They accept any segment there. */
export function withColons(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/**
 * A `_headers` file: first the headers of every address, then for each rule the differences.
 *
 * @param everywhere headers of every address, which are those of the 404 page
 * @param options.detaches whether rules of the host can remove a header; otherwise it joins both values
 */
export function headersFile(
  everywhere: Headers,
  rules: readonly HeaderRule[],
  { detaches }: { detaches: boolean },
): string {
  const lines = rules.flatMap(({ path, headers }) => {
    const replaced = Object.keys(everywhere).filter((name) => everywhere[name] !== headers[name]);
    const added = Object.fromEntries(Object.entries(headers).filter(([name, value]) => everywhere[name] !== value));
    return ['', path, ...(detaches ? replaced.map((name) => `  ! ${name}`) : []), ...headerLines(added)];
  });
  return [...headerLines(everywhere), ...lines, ''].join('\n');
}

function headerLines(headers: Headers): string[] {
  return Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
}
