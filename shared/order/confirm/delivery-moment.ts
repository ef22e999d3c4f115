import { formatInZone, loadZones, type WallTime, type ZoneTools, zoneName } from '@shared/lib/time/dates';
import { ADDED } from '@shared/messages';
import type { Moment, OrderOptions } from '@shared/order/order-options';
import { orderStore, patchOrder } from '@shared/order/order-store';

/** Works out the moment of a scheduled order from its wall time; false when the zone tables could not be fetched. */
export async function resolveMoment(): Promise<boolean> {
  const zones = await fetchZones();
  if (zones === null) return false;
  const { options } = orderStore.getState();
  const { delivery } = options;
  if (delivery.kind === 'scheduled') takeMoment(options, momentOf(zones, delivery.wall));
  return true;
}

/** The zone tools; null when they could not be fetched. */
export async function fetchZones(): Promise<ZoneTools | null> {
  try {
    return await loadZones();
  } catch {
    // Offline or a deployment in between; the caller says so where it matters.
    return null;
  }
}

/** What a wall time comes to in its zone (specification 5): skipped and doubled times are named as such. */
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
        note: ADDED.deliveryTimeTwice(instant.offset, zoneName(wall.tz)),
      };
    case 'gap':
      return {
        kind: 'refused',
        message: ADDED.deliveryTimeSkipped(instant.from.time, instant.to.time, zoneName(wall.tz)),
      };
    case 'invalid':
      return { kind: 'none' };
    case 'unknown-zone':
      return { kind: 'refused', message: ADDED.deliveryZoneUnknown(zoneName(wall.tz)) };
  }
}

/**
 * The same moment by the clocks of the recipient's country, in words; null where they show what the sender's do, or
 * the sender is in that country. A country with several zones is given from its first clock to its last.
 */
export function recipientMoment(zones: ZoneTools, epochMs: number, tz: string, alpha2: string): string | null {
  const there = zones.countryZones(alpha2);
  const clock = (zone: string) => {
    const wall = zones.wallClock(epochMs, zone);
    return wall === null ? '' : `${wall.date} ${wall.time}`;
  };
  const clocks = new Map(there.map((zone) => [clock(zone), zone]));
  // Some zones are known for a few years only: what is not known is not said.
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
    deliveryError: moment.kind === 'refused' ? moment.message : null,
  });
}
