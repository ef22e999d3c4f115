/**
 * Several processes for nginx to choose from by turns, as lines of its `http` block; `name` then stands where a host
 * and port would. A process that does not take the connection is left alone for one to two seconds, as nginx counts
 * whole ones, and the call goes to the next. A POST that was already sent is never sent again: that is nginx's own rule,
 * as long as `non_idempotent` is not said.
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
