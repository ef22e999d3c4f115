import type { Context } from '@shared/api/shapes/info';
import { KEYS, tabStorage } from '@shared/lib/safe-storage';
import { RECEIPT_PARAM, receiptPath } from '@shared/reference/addresses/paths';
import { hasCapability } from '@shared/reference/capabilities';

/**
 * The address to name in calls about an order that a mailed link opened in this tab; null if none did, or if the server
 * does not know such links (capability `receiptlink`).
 */
export function receiptReferrer({ settings }: Pick<Context, 'settings'>, guid: string): string | null {
  const token = hasCapability(settings.capabilities, 'receiptlink') ? tokenOf(guid) : null;
  return token === null ? null : window.location.origin + receiptPath(guid, token);
}

/** The token of this tab's receipt link; in the address only if the tab could not store it. */
function tokenOf(guid: string): string | null {
  return tabStorage.get(KEYS.receiptLink + guid) ?? new URLSearchParams(window.location.search).get(RECEIPT_PARAM);
}
