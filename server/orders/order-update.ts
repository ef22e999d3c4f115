import type { OrderTable } from '@server/data/tables/orders';
import type { JsonObject } from '@server/http/app-env';
import { flagField, textField } from '@server/http/fields';
import { Refusal } from '@server/http/refuse';
import { hasZone } from '@shared/lib/time/zones';
import { FIELD_LIMITS } from '@shared/reference/field-limits';
import { TIMEZONES } from '@shared/reference/timezones';
import type { Updateable } from 'kysely';
import { SINGLE_FAX } from './product';

/**
 * What a page may change of its order, checked; fields it may not (amount, description ...) are ignored
 * (Specification 7: the price is the server's).
 *
 * @throws Refusal 400 naming the field that is wrong.
 */
export function readOrderUpdate(body: JsonObject): Updateable<OrderTable> {
  const sku = textField(body, 'sku', 40);
  if (sku !== undefined && sku !== SINGLE_FAX.sku) throw new Refusal(400, 'This product is not sold here');
  const changes = {
    number: textField(body, 'number', FIELD_LIMITS.name),
    to_number: readTo(body),
    instantsend: flagField(body, 'instantsend'),
    deliverytime: readDeliveryTime(body),
    tz: readZone(body),
    coverpage: flagField(body, 'coverpage'),
    sendername: textField(body, 'sendername', FIELD_LIMITS.name),
    senderphone: textField(body, 'senderphone', FIELD_LIMITS.name),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** Milliseconds of an ISO-8601 time that says its offset; NaN for anything else. */
export function instantOf(iso: string): number {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/.test(iso)
    ? Date.parse(iso)
    : Number.NaN;
}

function readTo(body: JsonObject): string | undefined {
  const to = textField(body, 'to', 16);
  if (to === undefined || to === '' || /^\+[1-9]\d{4,14}$/.test(to)) return to;
  throw new Refusal(400, 'Please enter an actual phone number');
}

function readDeliveryTime(body: JsonObject): string | null | undefined {
  if (body.deliverytime === null || body.deliverytime === '') return null;
  const time = textField(body, 'deliverytime', 40);
  if (time === undefined || !Number.isNaN(instantOf(time))) return time;
  throw new Refusal(400, 'The delivery time is not valid');
}

function readZone(body: JsonObject): string | undefined {
  const zone = textField(body, 'tz', 64);
  if (zone === undefined || zone === '') return undefined;
  // The list may be newer than Node's own zones, and those hold other names of the same zones.
  if (TIMEZONES.includes(zone) || hasZone(zone)) return zone;
  throw new Refusal(400, 'The time zone is not known');
}
