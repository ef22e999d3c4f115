import { chownSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { untilStarted } from '../waits/until';
import { freePorts } from './ports';
import { folderFor, takesConnections, unprivileged } from './postgres';
import { endProxy, requireProgram, run } from './proxy';
import { startInSteps } from './start-in-steps';

/**
 * Starts PgBouncer in front of a PostgreSQL without passwords: each transaction gets a connection of its own, and all
 * else is as by default.
 *
 * @param database connection string of the PostgreSQL
 * @returns the connection string to use instead
 */
export function startPgbouncer(database: string): Promise<{ url: string; close: () => Promise<void> }> {
  requireProgram('PgBouncer');
  return startInSteps(async (closeLater) => {
    const { hostname, port: behind, pathname, username } = new URL(database);
    const [port = 0] = await freePorts(1);
    // It refuses to run as root, like PostgreSQL.
    const who = unprivileged();
    const folder = await folderFor(who, 'pgbouncer');
    closeLater(() => rm(folder, { recursive: true, force: true }));
    const config = join(folder, 'pgbouncer.ini');
    const users = join(folder, 'users.txt');
    const lines = [
      '[databases]',
      `* = host=${hostname} port=${behind}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      `auth_type = trust\nauth_file = ${users}`,
      'pool_mode = transaction',
    ];
    await writeFile(config, lines.join('\n'));
    await writeFile(users, `"${username}" ""\n`);
    if (who) for (const path of [folder, config, users]) chownSync(path, who.uid, who.gid);
    const child = run('pgbouncer', ['--quiet', config], { who });
    closeLater(() => endProxy(child));
    const url = `postgres://${username}@127.0.0.1:${port}${pathname}`;
    await untilStarted('PgBouncer', child, () => takesConnections(url));
    return { url };
  });
}
