import type { SiteSettings } from '@server/site/content-policy';
import { FILE_TYPES, fileGroups, notFoundHeaders, PAGE_TYPE, type ProxyPlace, pageGroups } from './site-table';

/** A `server` block for nginx, to be included in its `http` block. Compressed files are those the build has made. */
export function nginxConfig(settings: SiteSettings, place: ProxyPlace): string {
  return [
    ...HEAD,
    'server {',
    `  listen ${place.listen};`,
    `  server_name ${place.serverName};`,
    `  root ${place.dist};`,
    '  server_tokens off;',
    '  merge_slashes off;',
    '  gzip_static on;',
    '  gzip_vary on;',
    '  error_page 404 /404.html;',
    '',
    ...types(),
    '',
    '  # Every call, as it is.',
    ...proxied('/v1/', place.api),
    ...(settings.sandboxed ? ['', '  # The stand-ins of outside parties.', ...proxied('/sandbox/', place.api)] : []),
    ...pageGroups(settings).flatMap(({ pattern, file, headers }) => ['', ...location(`~ "${pattern}"`, file, headers)]),
    ...fileGroups(settings).flatMap(({ pattern, headers }) => ['', ...location(`~ "${pattern}"`, '$uri', headers)]),
    '',
    '  location = /404.html {',
    '    internal;',
    ...headerLines(notFoundHeaders(settings)),
    '  }',
    '',
    '  location / {',
    '    return 404;',
    '  }',
    '}',
    '',
  ].join('\n');
}

const HEAD = [
  '# Made by scripts/make-proxy-config.ts from server/site: change those and make this file again.',
  '# Put it into /etc/nginx/conf.d/ and let your certificate tool (such as certbot) add the lines for https.',
];

function types(): string[] {
  const lines = Object.entries({ html: PAGE_TYPE, ...FILE_TYPES }).map(([ending, type]) => `    "${type}" ${ending};`);
  return ['  types {', ...lines, '  }'];
}

function proxied(prefix: string, api: string): string[] {
  return [
    `  location ^~ ${prefix} {`,
    `    proxy_pass http://${api};`,
    '    proxy_http_version 1.1;',
    '    proxy_set_header Connection "";',
    '    proxy_set_header Host $http_host;',
    '    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    '    proxy_set_header X-Forwarded-Proto $scheme;',
    '    proxy_read_timeout 75s;',
    '    client_max_body_size 1m;',
    '  }',
  ];
}

function location(match: string, file: string, headers: Record<string, string>): string[] {
  return [`  location ${match} {`, ...headerLines(headers), `    try_files ${file} =404;`, '  }'];
}

function headerLines(headers: Record<string, string>): string[] {
  return Object.entries(headers).map(([name, value]) => `    add_header ${name} ${quoted(value)} always;`);
}

function quoted(value: string): string {
  return value.includes('"') ? `'${value.replaceAll("'", "\\'")}'` : `"${value}"`;
}
