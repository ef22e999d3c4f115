import type { AccountServices } from '@server/accounts/services';
import { disconnectAll } from '@server/archives/connections';
import { dropBilling } from '@server/plans/drop-billing';
import type { Database } from '@server/platform/data/database';
import type { ResetDone } from '@shared/api/shapes/connections';

/**
 * Drops what whoever signed up with the address of somebody else may have left: storages, printers, the saved card and
 * its renewals.
 */
export async function dropForeign(
  transaction: Database,
  services: AccountServices,
  userId: string,
): Promise<ResetDone> {
  const connections = await disconnectAll(transaction, services, userId);
  return { connections, disconnected: true, cardremoved: await dropBilling(transaction, services, userId) };
}
