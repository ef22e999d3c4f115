import { join } from 'node:path';
import type { Clock } from '@server/platform/clock';
import type { Config } from '@server/platform/config';
import type { Database } from '@server/platform/data/database';

/** Services that the cloud storages' stand-ins depend on. */
export interface StandInNeeds {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'publicUrl' | 'dataDir'>;
}

/** Folder for the bytes of stored files. */
export function contentFolder({ config }: Pick<StandInNeeds, 'config'>): string {
  return join(config.dataDir, 'sandbox-storages');
}
