import { fetchZones, formatInZone, zoneName } from '@shared/lib/time/dates';
import type { WallTime, ZoneTools } from '@shared/lib/time/zoned-time';
import { ADDED_MESSAGES } from '@shared/messages';
import type { Moment, OrderOptions } from '@shared/order/order-options';
import { orderStore, patchOrder } from '@shared/order/order-store';

/** Determines the moment of a scheduled order from its wall time. False if the zone tables could not be fetched. */
export async function resolveMoment(): Promise<boolean> {
  const zones = await fetchZones();
  if (zones === null) return false;
  const { options } = orderStore.getState();
  const { delivery } = options;
  if (delivery.kind === 'scheduled') takeMoment(options, momentOf(zones, delivery.wall));
  return true;
}

/** What a wall time resolves to in its zone (specification 5). Skipped and repeated times are marked. */
export function momentOf(zones: ZoneTools, wall: WallTime): Moment {
  if (wall.date === '' || wall.time === '' || wall.tz === '') return { kind: 'none' };
  const instant = zones.zonedInstant(wall);
  switch (instant.kind) {
    case 'ok':
      return { kind: 'set', iso: instant.iso, epochMs: instant.epochMs, note: null };
    case 'fold':
      return {
        kind: 'set',
        iso: instant.iso,
        epochMs: instant.epochMs,
        note: ADDED_MESSAGES.deliveryTimeTwice(instant.offset, zoneName(wall.tz)),
      };
    case 'gap':
      return {
        kind: 'refused',
        field: 'time',
        message: ADDED_MESSAGES.deliveryTimeSkipped(instant.from.time, instant.to.time, zoneName(wall.tz)),
      };
    case 'invalid':
      return { kind: 'none' };
    case 'unknown-zone':
      return { kind: 'refused', field: 'zone', message: ADDED_MESSAGES.deliveryZoneUnknown(zoneName(wall.tz)) };
  }
}

/**
 * The same moment by the clocks of the recipient's country, as text; for a country with several zones, the range from
 * its first clock to its last. Null if they show the same as the sender's, or the sender is in that country.
 */
export function recipientMoment(zones: ZoneTools, epochMs: number, tz: string, alpha2: string): string | null {
  const there = zones.countryZones(alpha2);
  const clock = (zone: string) => {
    const wall = zones.wallClock(epochMs, zone);
    return wall === null ? '' : `${wall.date} ${wall.time}`;
  };
  const clocks = new Map(there.map((zone) => [clock(zone), zone]));
  // Some zones have data for a few years only; unknown clocks are left out.
  clocks.delete('');
  if (there.includes(tz) || clocks.has(clock(tz))) return null;
  const ordered = [...clocks.keys()].sort();
  const first = clocks.get(ordered[0] ?? '');
  const last = clocks.get(ordered.at(-1) ?? '');
  if (first === undefined || last === undefined) return null;
  return first === last
    ? formatInZone(epochMs, first)
    : `between ${formatInZone(epochMs, first)} and ${formatInZone(epochMs, last)}`;
}

function takeMoment(options: OrderOptions, moment: Moment): void {
  const { delivery } = options;
  if (delivery.kind !== 'scheduled' || JSON.stringify(moment) === JSON.stringify(delivery.moment)) return;
  patchOrder({
    options: { ...options, delivery: { ...delivery, moment } },
    deliveryError: moment.kind === 'refused' ? moment : null,
  });
}
