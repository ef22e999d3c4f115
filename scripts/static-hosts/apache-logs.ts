import { SECRET_PATHS } from '../proxy/secret-paths';

/**
 * Lines of a host's configuration that keep secrets out of its logs: no query, no `Referer`, and for `CustomLog` a
 * format `plain` and a variable `secret` for addresses that are left out.
 */
export const APACHE_LOGS: readonly string[] = [
  'ErrorLogFormat "[%t] [%-m:%l] [client %a] %M"',
  'LogFormat "%h %t \\"%m %U\\" %>s %B" plain',
  `SetEnvIf Request_URI "/(?:${SECRET_PATHS.join('|')})/" secret`,
];
