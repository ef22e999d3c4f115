import type { Features, FileSource, Order, OrderDetails, OrderFile, Settings, User } from '@shared/api/contract';
import { count, defined, flag, isRecord, record, text } from '@shared/api/transport/shape';

type Json = Record<string, unknown>;

const SOURCES: readonly FileSource[] = ['upload', 'dropbox'];

/** Reads `context.order`; undefined without an id. Missing members get the value of a fresh order. */
export function readOrder(json: Json): Order | undefined {
  const id = text(json, 'id');
  if (!id) return undefined;
  const deliverytime = text(json, 'deliverytime') ?? null;
  return {
    id,
    number: text(json, 'number') ?? '',
    to: text(json, 'to') ?? '',
    instantsend: flag(json, 'instantsend') ?? deliverytime === null,
    deliverytime,
    tz: text(json, 'tz') ?? '',
    coverpage: flag(json, 'coverpage') ?? false,
    sendername: text(json, 'sendername') ?? '',
    senderphone: text(json, 'senderphone') ?? '',
    amount: count(json, 'amount') ?? 0,
    description: text(json, 'description') ?? '',
    sku: text(json, 'sku') ?? '',
    category: text(json, 'category') ?? '',
    displaycosttext: text(json, 'displaycosttext') ?? '',
  };
}

/** Reads `details`; undefined when it holds neither count nor amount. */
export function readDetails(json: Json): OrderDetails | undefined {
  const pagecount = count(json, 'pagecount');
  const amount = count(json, 'amount');
  if (pagecount === undefined && amount === undefined) return undefined;
  return { id: text(json, 'id') ?? '', pagecount: pagecount ?? 0, amount: amount ?? 0 };
}

/** Reads one entry of `files`; undefined without key or name. */
export function readFile(json: Json): OrderFile | undefined {
  const key = text(json, 'key');
  const name = text(json, 'name');
  if (!key || name === undefined) return undefined;
  const source = SOURCES.find((known) => known === json.source) ?? 'upload';
  return defined({ key, name, size: count(json, 'size') ?? 0, source, pagecount: count(json, 'pagecount') });
}

/** Reads `settings`; what is missing or malformed is simply not offered. */
export function readSettings(json: Json): Settings {
  // A server that does not name the sign-in providers has the one that the specification has.
  return { providers: ['google'], capabilities: [], ...readNamedSettings(json) };
}

/** Reads only the members of `settings` that an answer names. */
export function readNamedSettings(json: Json): Partial<Settings> {
  const stripe = record(json, 'stripe');
  const key = stripe && text(stripe, 'key');
  const dropbox = record(json, 'dropbox');
  const appkey = dropbox && text(dropbox, 'appkey');
  const messaging = record(json, 'messaging');
  const bot = messaging && text(messaging, 'bot');
  return {
    ...(stripe && key
      ? {
          stripe: defined({
            key,
            card: record(stripe, 'card') ?? {},
            wallet: record(stripe, 'wallet') ?? {},
            script: text(stripe, 'script'),
          }),
        }
      : {}),
    ...(dropbox && appkey ? { dropbox: defined({ appkey, script: text(dropbox, 'script') }) } : {}),
    ...(bot ? { messaging: { bot } } : {}),
    ...readAnalytics(json),
    ...(json.providers === undefined ? {} : { providers: strings(json.providers) }),
    ...(json.capabilities === undefined ? {} : { capabilities: strings(json.capabilities) }),
  };
}

/** Reads `user`; null for a visitor. */
export function readUser(json: unknown): User | null {
  if (!isRecord(json)) return null;
  const email = text(json, 'email');
  if (!email) return null;
  const card = record(json, 'card');
  const cardId = card && text(card, 'id');
  return {
    name: text(json, 'name') ?? '',
    email,
    phone: text(json, 'phone') ?? '',
    features: readFeatures(record(json, 'features') ?? {}),
    ...(card && cardId
      ? { card: { id: cardId, brand: text(card, 'brand') ?? '', last4: text(card, 'last4') ?? '' } }
      : {}),
  };
}

/** Reads plan features: only those that are truly on. */
export function readFeatures(json: Json): Features {
  const names = ['customactivityreportperiod', 'drive', 'onedrive', 'box', 'dropbox', 'print'] as const;
  return Object.fromEntries(names.filter((name) => flag(json, name)).map((name) => [name, true]));
}

function readAnalytics(json: Json): Pick<Settings, 'analytics'> {
  const analytics = record(json, 'analytics');
  const script = analytics && text(analytics, 'script');
  return script ? { analytics: { script } } : {};
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}
