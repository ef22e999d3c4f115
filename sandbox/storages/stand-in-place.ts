import { join } from 'node:path';
import type { Clock } from '@server/platform/clock';
import type { Config } from '@server/platform/config';
import type { Database } from '@server/platform/data/database';

/** What the stand-ins for cloud storages need of the server. */
export interface StandInNeeds {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'publicUrl' | 'dataDir'>;
}

/** Where the bytes of stored files are. */
export function contentFolder({ config }: Pick<StandInNeeds, 'config'>): string {
  return join(config.dataDir, 'sandbox-storages');
}
