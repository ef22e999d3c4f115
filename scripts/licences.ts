/** What a package says of its licence: an SPDX expression, or in old packages a list. */
export interface PackageFacts {
  license?: string;
  licenses?: { type?: string }[] | string;
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
