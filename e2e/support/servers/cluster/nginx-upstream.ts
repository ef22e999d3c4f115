/**
 * Several processes for nginx to use in rotation, as lines of its `http` block; `name` then replaces host and port. A
 * process that does not accept the connection is skipped for one to two seconds, as nginx counts whole ones, and the
 * call goes to the next. nginx never resends a POST that was already sent, unless `non_idempotent` is set.
 *
 * @param addresses host and port of each process
 * @internal For browser tests.
 */
export function nginxUpstream(name: string, addresses: readonly string[]): string {
  return [
    `upstream ${name} {`,
    ...addresses.map((address) => `  server ${address} max_fails=1 fail_timeout=1s;`),
    '  keepalive 32;',
    '}',
    '',
  ].join('\n');
}

/**
 * A `server` block for the bucket of several processes that share one data folder.
 * @internal For browser tests.
 */
export function nginxBucket(listen: string, upstream: string): string {
  return [
    'server {',
    `  listen ${listen};`,
    '  client_max_body_size 300m;',
    '  location / {',
    `    proxy_pass http://${upstream};`,
    '    proxy_http_version 1.1;',
    '    proxy_set_header Connection "";',
    '    proxy_set_header Host $http_host;',
    '    proxy_request_buffering off;',
    '    proxy_read_timeout 75s;',
    '  }',
    '}',
    '',
  ].join('\n');
}
