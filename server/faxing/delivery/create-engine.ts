import { join } from 'node:path';
import { createFaxLine } from '@sandbox/fax-line';
import type { Clock } from '@server/platform/clock';
import { type Config, isSandboxed } from '@server/platform/config';
import type { Database } from '@server/platform/data/database';
import type { FaxEngine } from './fax-engine';
import { createHylafax } from './hylafax/hylafax';

/**
 * The fax engine of these settings: FAX_ENGINE, or in a sandbox its stand-in; null if faxes are handed to FAX_COMMAND, or
 * only to the outbox.
 */
export function createFaxEngine(config: Config, db: Database, clock: Clock): FaxEngine | null {
  if (config.faxCommand) return null;
  if (config.hylafax) return createHylafax(config.hylafax, join(config.dataDir, 'hylafax'));
  return isSandboxed(config) ? createFaxLine(db, clock) : null;
}
