import type { SiteSettings } from '@server/http/site/content-policy';
import { SITE_MOVES, SITE_ROUTES } from '@server/http/site/routes';
import { FILE_TYPES, fileGroups, notFoundHeaders, PAGE_TYPE, pageGroups, pageHeaders } from '../proxy/site-table';
import { APACHE_LOGS } from './apache-logs';
import type { Headers } from './header-rules';
import { forwardedParts, GENERATED, type HostPlace } from './host-place';

/** Suffix of a file name that may be one of its compressed copies. */
const COPIES = '(?:\\.(?:br|gz))?$';

/** The file of a site at Apache 2.4, which sends the files that the build has compressed. */
export function apacheFiles(settings: SiteSettings, { api }: HostPlace): Record<string, string> {
  const lines = [...HEAD, '', ...types(), '', ...addresses(settings, api), '', ...headers(settings), ''];
  return { '.htaccess': lines.join('\n') };
}

const HEAD = [
  GENERATED,
  '# For the root of a host, with AllowOverride All and the modules rewrite, headers, mime and, to forward, proxy_http.',
  '# Logs must not hold the secrets of addresses, and cannot be set here. In the configuration of the host:',
  ...APACHE_LOGS.map((line) => `#   ${line}`),
  '#   CustomLog logs/access.log plain env=!secret',
  'Options -Indexes -MultiViews',
  'ErrorDocument 404 /404.html',
];

function types(): string[] {
  const named = Object.entries({ html: PAGE_TYPE, ...FILE_TYPES });
  return [
    // Servers often have types for compressed files, and a language of that name.
    'RemoveType .br .gz',
    'RemoveLanguage .br',
    'AddEncoding br .br',
    'AddEncoding gzip .gz',
    ...named.map(([ending, type]) => `AddType "${type}" .${ending}`),
  ];
}

function addresses(settings: SiteSettings, api: string | null): string[] {
  // The last group has the headers common to all files.
  const pattern = fileGroups(settings).at(-1)?.pattern ?? '';
  return [
    'RewriteEngine On',
    ...(api === null ? [] : [`RewriteRule ^((?:${forwardedParts(settings).join('|')})/.*)$ ${api}/$1 [P,L]`]),
    '',
    '# The compressed copy that the browser takes.',
    ...[
      ['gzip', '.gz'],
      ['br', '.br'],
    ].flatMap(([encoding, ending]) => [
      `RewriteCond %{HTTP:Accept-Encoding} "(?:^|,)\\s*${encoding}\\s*(?:,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))|$)"`,
      `RewriteRule ^ - [E=COPY:${ending}]`,
    ]),
    '',
    '# The second look of a request: at the 404 page, or at what a rule below has chosen.',
    'RewriteCond %{ENV:REDIRECT_STATUS} ^404$',
    'RewriteRule ^ /404.html%{ENV:COPY} [END]',
    'RewriteCond %{ENV:REDIRECT_STATUS} .',
    'RewriteRule ^ - [END]',
    '',
    'RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$',
    'RewriteRule ^ - [R=405,L]',
    '# Apache treats two slashes as one.',
    'RewriteCond %{THE_REQUEST} "^[^ ]+ [^ ?]*//"',
    'RewriteRule ^ - [R=404,L]',
    '',
    ...SITE_MOVES.flatMap(({ path, to }) => [
      `RewriteCond %{REQUEST_URI} "^${path.replaceAll('.', '\\.')}$"`,
      `RewriteRule ^ ${to} [R=302,QSD,L]`,
    ]),
    ...pageGroups(settings).flatMap(({ pattern, file }) => [
      `RewriteCond %{REQUEST_URI} "${pattern}"`,
      `RewriteRule ^ ${file}%{ENV:COPY} [END]`,
    ]),
    '',
    `RewriteCond %{REQUEST_URI} "${pattern}"`,
    'RewriteCond %{REQUEST_FILENAME}%{ENV:COPY} -f',
    'RewriteRule ^ %{REQUEST_URI}%{ENV:COPY} [END]',
    `RewriteCond %{REQUEST_URI} "${pattern}"`,
    'RewriteCond %{REQUEST_FILENAME} -f',
    'RewriteRule ^ - [END]',
    'RewriteRule ^ - [R=404,L]',
  ];
}

/** Headers belong to files, not to addresses: every spelling of an address gets its page's policy. */
function headers(settings: SiteSettings): string[] {
  const [embedLoader, assets, others] = fileGroups(settings);
  if (!embedLoader || !assets || !others) throw new Error('A group of files is missing');
  const entries = new Set(SITE_ROUTES.map(({ entry }) => entry));
  return [
    'Header always merge Vary "Accept-Encoding"',
    'Header always set Allow "GET, HEAD" "expr=%{REQUEST_STATUS} == 405"',
    ...section(`FilesMatch "\\.(?:${Object.keys(FILE_TYPES).join('|')})${COPIES}"`, headerLines(others.headers)),
    ...section(`FilesMatch "^embed\\.js${COPIES}"`, headerLines(embedLoader.headers)),
    ...section('If "%{REQUEST_URI} =~ m#^/assets/#"', headerLines(assets.headers)),
    ...[...entries].flatMap((entry) =>
      section(`FilesMatch "^${entry}\\.html${COPIES}"`, [
        ...headerLines(pageHeaders(entry, strictestOf(entry), settings)),
        ...keptLines(entry),
      ]),
    ),
    ...section(`FilesMatch "^404\\.html${COPIES}"`, headerLines(notFoundHeaders(settings))),
  ];
}

/** The strictest caching of a page, for addresses without their own. */
function strictestOf(entry: string): string {
  return SITE_ROUTES.some((route) => route.entry === entry && route.cache === 'no-store') ? 'no-store' : 'no-cache';
}

/** The addresses at which browsers may cache a page that they may not cache at others. */
function keptLines(entry: string): string[] {
  const kept = SITE_ROUTES.filter((route) => route.entry === entry && route.cache === 'no-cache');
  if (strictestOf(entry) === 'no-cache' || kept.length === 0) return [];
  const paths = kept.map(({ path }) => path.replace(/\./g, '\\.')).join('|');
  return [`Header always set Cache-Control "no-cache" "expr=%{THE_REQUEST} =~ m#^[A-Z]+ (?:${paths})(?:\\?[^ ]*)? #"`];
}

function section(opening: string, lines: readonly string[]): string[] {
  return [`<${opening}>`, ...lines.map((line) => `  ${line}`), `</${opening.split(' ')[0]}>`];
}

function headerLines(headers: Headers): string[] {
  return Object.entries(headers).map(([name, value]) => `Header always set ${name} "${value.replaceAll('"', '\\"')}"`);
}
