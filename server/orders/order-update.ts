import type { JsonObject } from '@server/http/app-env';
import { type Rule, readBody } from '@server/http/read-body';
import type { OrderTable } from '@server/platform/data/tables/orders';
import { orderChoices, orderOptions } from '@shared/api/shapes/orders/order';
import { partial } from '@shared/lib/shape/compound';
import type { Infer } from '@shared/lib/shape/shape';
import { isZone } from '@shared/lib/time/moment-zones';
import { MESSAGES } from '@shared/messages';
import { FIELD_LIMITS } from '@shared/reference/field-limits';
import type { Updateable } from 'kysely';
import { COVER_RULES } from './cover-texts';
import { SINGLE_FAX } from './product';

/** The part of the order's product that is read; the server sets the price (specification 7). */
const PRODUCT = partial({ sku: orderOptions.sku });
const CHOICES = partial(orderChoices);

/** A time zone that can be displayed, by any of its names. */
export const ZONE_RULE: Rule = {
  max: 64,
  test: (zone) => zone === '' || isZone(zone),
  wrong: 'The time zone is not known',
};

const SOLD: Rule = { max: 40, test: (sku) => sku === SINGLE_FAX.sku, wrong: 'This product is not sold here' };
const RULES: { [K in keyof Infer<typeof CHOICES>]: Rule } = {
  number: { max: FIELD_LIMITS.name },
  to: { max: 16, test: (to) => /^(?:\+[1-9]\d{4,14})?$/.test(to), wrong: MESSAGES.phone.code(4) },
  deliverytime: {
    max: 40,
    test: (time) => time === '' || !Number.isNaN(instantOf(time)),
    wrong: 'The delivery time is not valid',
  },
  tz: ZONE_RULE,
  sendername: { max: FIELD_LIMITS.name },
  senderphone: { max: FIELD_LIMITS.name },
  ...COVER_RULES,
};

/**
 * The fields of its order that a page may change, validated; others (amount, description ...) are ignored.
 *
 * @throws Refusal 400 naming the wrong field.
 */
export function readOrderUpdate(body: JsonObject): Updateable<OrderTable> {
  readBody(PRODUCT, body, { sku: SOLD });
  const { to, deliverytime, tz, ...options } = readBody(CHOICES, body, RULES);
  return {
    ...options,
    ...(to === undefined ? {} : { to_number: to }),
    ...(deliverytime === undefined ? {} : { deliverytime: deliverytime || null }),
    ...(tz ? { tz } : {}),
  };
}

/** Milliseconds since the epoch of an ISO-8601 time with an offset; NaN for anything else. */
export function instantOf(iso: string): number {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/.test(iso)
    ? Date.parse(iso)
    : Number.NaN;
}
