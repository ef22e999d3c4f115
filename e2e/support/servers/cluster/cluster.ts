import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { siteSettings } from '@server/http/site/headers';
import { readConfig } from '@server/platform/config';
import { createS3StandIn, type S3StandIn } from '@server/testing/s3-stand-in';
import { nginxConfig } from '../../../../scripts/proxy/nginx';
import { startPgbouncer } from '../pgbouncer';
import { freePorts, listenAnywhere } from '../ports';
import { startPostgres } from '../postgres';
import { endProxy, requireProgram, startNginx, untilListening } from '../proxy';
import { startServer, type TestServer } from '../server';
import { startInSteps } from '../start-in-steps';
import { nginxBucket, nginxUpstream } from './nginx-upstream';

/** nginx in front of several server processes on one PostgreSQL. */
export interface Cluster {
  /** Origin that visitors see. */
  url: string;
  database: string;
  processes: TestServer[];
  /** Storage for files; null: the data folder that the processes share. */
  s3: S3StandIn | null;
  close(): Promise<void>;
}

const dist = resolve(import.meta.dirname, '../../../../dist');
const UPSTREAM = 'faxkeep';

/** What a cluster is made of. */
interface ClusterOptions {
  processes: number;
  /** Each process has its own data folder, as on several machines, and files are in a store. */
  s3: boolean;
  /** Whether PgBouncer is between the processes and PostgreSQL. */
  pooled?: boolean;
}

/** Starts a cluster. */
export function startCluster(options: ClusterOptions): Promise<Cluster> {
  requireProgram('nginx');
  return startInSteps(async (closeLater) => {
    const postgres = await startPostgres();
    closeLater(() => postgres.close());
    const pool = options.pooled ? await startPgbouncer(postgres.url) : null;
    if (pool) closeLater(pool.close);
    const folder = await mkdtemp(join(tmpdir(), 'fax-cluster-'));
    closeLater(() => rm(folder, { recursive: true, force: true }));
    const [port = 0, bucketPort = 0] = await freePorts(2);
    const url = `http://localhost:${port}`;
    const store = options.s3 ? await startStore() : null;
    if (store) closeLater(store.close);
    const bucket = store ? store.settings : { BUCKET_URL: `http://localhost:${bucketPort}/`, DATA_DIR: folder };
    const settings = { PUBLIC_URL: url, TRUST_PROXY: '1', DATABASE_URL: (pool ?? postgres).url, ...bucket };
    // All at once, on an empty database: the second process waits for the first one's migrations.
    const starting = Array.from({ length: options.processes }, () => startServer(settings));
    // A process that does not start has nothing to close, and is reported below.
    for (const one of starting) closeLater(async () => (await one.catch(() => null))?.close());
    const processes = await Promise.all(starting);

    const addresses = (origin: (one: TestServer) => string): string[] =>
      processes.map((one) => new URL(origin(one)).host.replace('localhost', '127.0.0.1'));
    const place = { serverName: 'localhost', dist, listen: String(port), api: UPSTREAM, accessLog: '/dev/null' };
    const lines = [
      nginxUpstream(
        UPSTREAM,
        addresses((one) => one.url),
      ),
      nginxConfig(siteSettings(readConfig(settings)), place),
      ...(store
        ? []
        : [
            nginxUpstream(
              'bucket',
              addresses((one) => one.bucketUrl),
            ),
            nginxBucket(String(bucketPort), 'bucket'),
          ]),
    ];
    const nginx = await startNginx(folder, lines.join('\n'));
    closeLater(() => endProxy(nginx));
    await untilListening(port, 'nginx', nginx);
    return { url, database: postgres.url, processes, s3: store?.standIn ?? null };
  });
}

/** Starts a store in this process; returns it with the settings for a server. */
async function startStore(): Promise<{
  standIn: S3StandIn;
  settings: Record<string, string>;
  close: () => Promise<unknown>;
}> {
  const keys = { bucket: 'faxes', region: 'eu-west-1', accessKey: 'AKEXAMPLE', secretKey: 'a/secret+key' };
  const standIn = createS3StandIn(keys);
  const answer = getRequestListener(standIn.app.fetch);
  const server = createServer((request, response) => void answer(request, response));
  const port = await listenAnywhere(server);
  const settings = {
    BUCKET_S3_ENDPOINT: `http://localhost:${port}`,
    BUCKET_S3_REGION: keys.region,
    BUCKET_S3_NAME: keys.bucket,
    BUCKET_S3_KEY: keys.accessKey,
    BUCKET_S3_SECRET: keys.secretKey,
  };
  return {
    standIn,
    settings,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
