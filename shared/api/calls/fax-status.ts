import { type FaxStatus, faxStatus } from '@shared/api/shapes/orders/fax-status';
import type { Outcome } from '@shared/api/transport/failure';
import { type CallOptions, request } from '@shared/api/transport/request';

/**
 * GET /v1/order/status/{guid}: where a paid fax is (capability `delivery`). `referrer` carries a mailed link's token,
 * as for the receipt itself.
 */
export function fetchFaxStatus(guid: string, options: CallOptions = {}): Promise<Outcome<FaxStatus>> {
  return request({ ...options, method: 'GET', path: ['order', 'status', guid], answer: faxStatus });
}
