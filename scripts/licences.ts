/** What a package says of its licence: an SPDX expression, or in old packages a list. */
export interface PackageFacts {
  license?: string;
  licenses?: { type?: string }[] | string;
  /** Installed on some machines only. */
  optional?: boolean;
}

/** Licences under which a package may be used and passed on with ours. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0'],
  // Used, not changed: axe and the tools of the build; a table of browsers; a reader of options below a linter.
  ...['MPL-2.0', 'CC-BY-4.0', 'Python-2.0'],
]);

/** Packages that say it unclearly, by the text of their LICENSE file. */
const TOLD_ELSEWHERE: Record<string, string> = { 'parse-cache-control': 'BSD-3-Clause' };

/** A package's licence as an SPDX expression; undefined when it is nowhere to be found. */
export function licenceOf(name: string, { license, licenses }: PackageFacts): string | undefined {
  if (TOLD_ELSEWHERE[name]) return TOLD_ELSEWHERE[name];
  if (license) return license;
  if (typeof licenses === 'string') return licenses;
  const types = (licenses ?? []).flatMap(({ type }) => type ?? []);
  return types.length > 0 ? types.join(' OR ') : undefined;
}

/** Whether one of the alternatives is allowed, with everything that it names. */
export function isAllowedLicence(expression: string | undefined): boolean {
  if (expression === undefined) return false;
  const alternatives = expression.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return alternatives.some((one) => one.split(' AND ').every((name) => ALLOWED.has(name.trim())));
}

/**
 * The packages of a lock file whose licence is not on the list, a line each. Those that are only for some machines (native
 * parts of what the server runs) are among them: they are what runs there.
 *
 * @param facts what an installed package says of itself, for those of which the lock file does not say it; undefined: it is not here
 */
export function refusedLicences(
  packages: Record<string, PackageFacts>,
  facts: (path: string) => PackageFacts | undefined,
): string[] {
  return Object.entries(packages).flatMap(([path, locked]) => {
    // The project itself.
    if (path === '') return [];
    const name = path.replace(/^.*node_modules\//, '');
    const licence = licenceOf(name, locked.license ? locked : (facts(path) ?? {}));
    return isAllowedLicence(licence) ? [] : [`${name}: licence ${licence ?? 'unknown'}`];
  });
}
