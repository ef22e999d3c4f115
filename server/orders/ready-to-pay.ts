import { Refusal } from '@server/http/refuse';
import { SECOND } from '@server/platform/clock';
import { refusedCoverCode } from '@shared/api/wire';
import { messageFault } from '@shared/lib/cover/cover-lines';
import { regionName } from '@shared/lib/region-name';
import { ADDED_MESSAGES, MESSAGES } from '@shared/messages';
import { latestDelivery } from '@shared/reference/latest-delivery';
import { COUNTRIES } from '@shared/reference/places/countries';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { assertPages } from './files/page-limit';
import { instantOf } from './order-update';
import type { FileRow, OrderRow } from './order-view';
import type { OrderServices } from './services';

/** A delivery time may pass by this much while the person enters a card number. */
const GRACE = 60 * SECOND;

/**
 * Throws a refusal for people unless the order can be paid: it has files, not too many pages, a number in a supported
 * country that is not premium-rate, a message that fits on its cover page if it has one, and, if scheduled, a delivery
 * time in the future, at most two years ahead (specification 4 and 5; the server has the last word).
 */
export function assertReadyToPay(services: OrderServices, order: OrderRow, files: readonly FileRow[]): void {
  if (files.length === 0) throw new Refusal(400, 'Please add a PDF file before paying for your order');
  assertNumber(order.to_number);
  assertPages(services, files);
  const fault = order.coverpage ? messageFault(order.covermessage) : null;
  if (fault !== null) throw new Refusal(400, fault, { code: refusedCoverCode('covermessage') });
  if (order.instantsend) return;
  if (order.deliverytime === null) {
    throw new Refusal(400, MESSAGES.order.deliveryTimeMissing);
  }
  if (!(instantOf(order.deliverytime) > services.clock.now() - GRACE)) {
    throw new Refusal(400, MESSAGES.order.deliveryTimePast);
  }
  if (instantOf(order.deliverytime) > latestDelivery(services.clock.now())) {
    throw new Refusal(400, ADDED_MESSAGES.deliveryTimeFar);
  }
}

function assertNumber(to: string): void {
  if (to === '') throw new Refusal(400, MESSAGES.order.numberMissing);
  const number = parsePhoneNumberFromString(to);
  if (!number?.isValid()) throw new Refusal(400, MESSAGES.phone.code(4));
  if (number.getType() === 'PREMIUM_RATE') throw new Refusal(400, ADDED_MESSAGES.premiumRateRefused);
  const { country } = number;
  if (!country || !COUNTRIES.some(({ alpha2 }) => alpha2 === country)) {
    const name = country ? regionName(country) : `+${number.countryCallingCode}`;
    throw new Refusal(400, `The selected country (${name}) is not currently supported.`);
  }
}
