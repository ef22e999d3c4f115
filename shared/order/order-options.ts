import type { WallTime } from '@shared/lib/time/zoned-time';

/** A field of the delivery time. */
export type DeliveryField = 'date' | 'time' | 'zone';

/**
 * What a wall time resolves to. `refused`: the zone's clocks skip it or are unknown; `message` says so about a field.
 * `set`: an ISO-8601 time with offset; for a time that occurs twice, `note` says which one is used.
 */
export type Moment =
  | { kind: 'none' }
  | { kind: 'pending' }
  | { kind: 'refused'; field: DeliveryField; message: string }
  | { kind: 'set'; iso: string; epochMs: number; note: string | null };

/** Sent at once, or at a given moment (specification 4). The wall time is kept while "now" is chosen. */
export type Delivery = { kind: 'instant'; wall: WallTime } | { kind: 'scheduled'; wall: WallTime; moment: Moment };

/**
 * Result of checking the recipient's number. `good.to` is E.164, `good.shown` the readable form, `good.alpha2` its
 * country (empty for a server's number that has not been checked here yet).
 */
export type NumberCheck =
  | { kind: 'empty' }
  | { kind: 'unchecked' }
  | { kind: 'good'; to: string; shown: string; alpha2: string }
  | { kind: 'bad'; message: string };

/** A text of the cover page that only some servers take (capability `coverpage2`). */
export type CoverText = 'coverto' | 'coversubject' | 'covermessage';

/** All choices of an order apart from its files (specification 3, Order). */
export interface OrderOptions extends Record<CoverText, string> {
  /** The number as typed and formatted. */
  number: string;
  /** The country chosen in the picker. */
  alpha2: string;
  check: NumberCheck;
  coverpage: boolean;
  sendername: string;
  senderphone: string;
  delivery: Delivery;
}

/** The options before the server has answered. */
export const BLANK_OPTIONS: OrderOptions = {
  number: '',
  alpha2: 'US',
  check: { kind: 'empty' },
  coverpage: false,
  sendername: '',
  senderphone: '',
  coverto: '',
  coversubject: '',
  covermessage: '',
  delivery: { kind: 'instant', wall: { date: '', time: '', tz: '' } },
};

/** A cover page without the texts of `coverpage2`. */
export const NO_TEXTS = { coverto: '', coversubject: '', covermessage: '' };
