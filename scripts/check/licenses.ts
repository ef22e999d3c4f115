/** A package's license data: an SPDX expression, or a list in old packages. */
export interface PackageFacts {
  license?: string;
  licenses?: { type?: string }[] | string;
  /** Installed only on some machines. */
  optional?: boolean;
  /** A package of this project, linked into node_modules. */
  link?: boolean;
}

/** Licenses that allow using and redistributing a package with ours. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0'],
  // Used unmodified: axe and the build tools; a browser table; an option parser that a linter depends on.
  ...['MPL-2.0', 'CC-BY-4.0', 'Python-2.0'],
  // Fonts, which may be used and passed on with anything, but not sold alone; ours stay in the tests.
  'OFL-1.1',
]);

/** Packages with unclear license data, judged by their LICENSE file. */
const TOLD_ELSEWHERE: Record<string, string> = { 'parse-cache-control': 'BSD-3-Clause' };

/** A package's license as an SPDX expression; undefined if not stated. */
export function licenseOf(name: string, { license, licenses }: PackageFacts): string | undefined {
  if (TOLD_ELSEWHERE[name]) return TOLD_ELSEWHERE[name];
  if (license) return license;
  if (typeof licenses === 'string') return licenses;
  const types = (licenses ?? []).flatMap(({ type }) => type ?? []);
  return types.length > 0 ? types.join(' OR ') : undefined;
}

/** Whether one of the expression's alternatives is fully allowed. */
export function isAllowedLicense(expression: string | undefined): boolean {
  if (expression === undefined) return false;
  const alternatives = expression.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return alternatives.some((one) => one.split(' AND ').every((name) => ALLOWED.has(name.trim())));
}

/**
 * The packages of a lockfile whose license is not on the list, one line each. This includes packages for other machines
 * (native parts of the server), because they run there.
 *
 * @param facts data of an installed package, if the lockfile lacks its license; undefined if it is not installed
 */
export function refusedLicenses(
  packages: Record<string, PackageFacts>,
  facts: (path: string) => PackageFacts | undefined,
): string[] {
  return Object.entries(packages).flatMap(([path, locked]) => {
    // The project itself, its server and the links to it.
    if (!path.includes('node_modules/') || locked.link) return [];
    const name = path.replace(/^.*node_modules\//, '');
    const license = licenseOf(name, locked.license ? locked : (facts(path) ?? {}));
    return isAllowedLicense(license) ? [] : [`${name}: license ${license ?? 'unknown'}`];
  });
}
