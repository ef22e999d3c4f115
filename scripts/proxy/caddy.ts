import type { SiteSettings } from '@server/site/content-policy';
import { FILE_TYPES, fileGroups, notFoundHeaders, PAGE_TYPE, type ProxyPlace, pageGroups } from './site-table';

/** A site for Caddy, which gets the certificate by itself. Compressed files are those the build has made. */
export function caddyConfig(settings: SiteSettings, place: ProxyPlace): string {
  const prefixes = ['/v1/*', ...(settings.sandboxed ? ['/sandbox/*'] : [])];
  const pages = pageGroups(settings);
  const files = fileGroups(settings);
  return [
    '# Made by scripts/make-proxy-config.ts from server/site: change those and make this file again.',
    `${place.listen} {`,
    `\troot * ${place.dist}`,
    '\troute {',
    ...prefixes.flatMap((prefix) => [`\t\thandle ${prefix} {`, `\t\t\treverse_proxy ${place.api}`, '\t\t}']),
    // Caddy takes two slashes for one when it compares paths.
    '\t\t@doubled path *//*',
    '\t\thandle @doubled {',
    '\t\t\terror 404',
    '\t\t}',
    '\t\t@write not method GET HEAD',
    '\t\thandle @write {',
    '\t\t\theader Allow `GET, HEAD`',
    '\t\t\trespond `Method not allowed` 405',
    '\t\t}',
    ...pages.flatMap(({ pattern, file, headers }, index) => [
      `\t\t@page${index} path_regexp ${quoted(pattern)}`,
      `\t\thandle @page${index} {`,
      ...headerLines({ 'Content-Type': PAGE_TYPE, ...headers }, 3),
      `\t\t\trewrite * ${file}`,
      ...SEND_FILE.map((line) => `\t\t\t${line}`),
      '\t\t}',
    ]),
    ...typeLines(),
    ...files.flatMap(({ pattern, headers }, index) => [
      `\t\t@file${index} path_regexp ${quoted(pattern)}`,
      `\t\thandle @file${index} {`,
      ...headerLines(headers, 3),
      ...SEND_FILE.map((line) => `\t\t\t${line}`),
      '\t\t}',
    ]),
    '\t\thandle {',
    '\t\t\terror 404',
    '\t\t}',
    '\t}',
    '\thandle_errors {',
    '\t\t@missing expression {http.error.status_code} == 404',
    '\t\thandle @missing {',
    ...headerLines({ 'Content-Type': PAGE_TYPE, ...notFoundHeaders(settings) }, 3),
    '\t\t\trewrite * /404.html',
    ...SEND_FILE.map((line) => `\t\t\t${line}`),
    '\t\t}',
    '\t}',
    '}',
    '',
  ].join('\n');
}

/** What caches must know; set last, so that it is said once. */
const SEND_FILE = [
  'header {',
  '\tVary Accept-Encoding',
  '\tdefer',
  '}',
  'file_server {',
  '\tprecompressed br gzip',
  '}',
];

function typeLines(): string[] {
  return Object.entries(FILE_TYPES).flatMap(([ending, type]) => [
    `\t\t@${ending} path *.${ending}`,
    `\t\theader @${ending} Content-Type ${quoted(type)}`,
  ]);
}

function headerLines(headers: Record<string, string>, depth: number): string[] {
  const tabs = '\t'.repeat(depth);
  return Object.entries(headers).map(([name, value]) => `${tabs}header ${name} ${quoted(value)}`);
}

/** Between backquotes nothing has a meaning of its own. */
function quoted(value: string): string {
  return `\`${value}\``;
}
