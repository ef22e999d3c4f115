import { type FaxAgain, type FaxPage, faxAgain, faxPage } from '@shared/api/shapes/orders/faxes';
import type { Outcome } from '@shared/api/transport/failure';
import { type CallOptions, request } from '@shared/api/transport/request';

/**
 * GET /v1/orders: a page of the faxes that the signed-in person has paid for, newest first. Like the other call of this
 * file, it needs the capability `faxes`.
 *
 * @param before guid of the fax that the page follows; by default the page is the first
 */
export function listFaxes(before?: string, options: CallOptions = {}): Promise<Outcome<FaxPage>> {
  return request({
    ...options,
    method: 'GET',
    path: ['orders'],
    query: before === undefined ? '' : `?before=${encodeURIComponent(before)}`,
    answer: faxPage,
  });
}

/** POST /v1/orders/{guid}/again: fills the open order from an earlier fax, with the same files. */
export function beginAgain(guid: string): Promise<Outcome<FaxAgain>> {
  return request({ method: 'POST', path: ['orders', guid, 'again'], body: 'empty', answer: faxAgain });
}
