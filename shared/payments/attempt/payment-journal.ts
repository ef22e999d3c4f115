import { browserStorage, KEYS } from '@shared/lib/safe-storage';
import { mayUseStored, storedOwner } from '@shared/stores/stored-owner';
import { type Attempt, isUnfinished } from './attempt-machine';
import { fingerprint } from './fingerprint';

/** The subject of a payment: one fax order, or one plan. */
export type PaymentKind = 'order' | 'plan';

/**
 * One record per order or plan purchase. Holds the exact request, so that a resend is byte-for-byte the same, but never
 * card data, a client secret or a CSRF token.
 */
export interface PaymentRecord extends Attempt {
  v: 1;
  kind: PaymentKind;
  /** Order guid, or the result of planAttemptId() for a plan. */
  id: string;
  /** The request as first sent; null once the attempt has ended. */
  body: unknown;
  createdAt: number;
  /** The result of `journalOwner` when the attempt began. */
  owner?: string;
}

/** How long the record of an ended attempt is kept, in ms. */
export const KEEP_ENDED_MS = 86_400_000;

/** Records kept for this page only, while the browser refuses storage. */
const memory = new Map<string, string>();

/**
 * The journal's id of a plan purchase, unique to the person, as several people may use one browser. The record survives
 * signing out, so it contains the e-mail address only as a fingerprint.
 */
export function planAttemptId(email: string, product: string): string {
  return `${fingerprint(email.trim().toLowerCase())}:${product}`;
}

/** True while records outlive the page. False if storage is blocked or full: nothing is then resent automatically. */
export function isJournalDurable(): boolean {
  const probe = `${KEYS.payments}probe`;
  const isKept = browserStorage.set(probe, '1');
  browserStorage.remove(probe);
  return isKept && memory.size === 0;
}

/** The record of an order or purchase; null if there is none or it is unreadable. */
export function readRecord(kind: PaymentKind, id: string): PaymentRecord | null {
  return parse(getItem(keyOf(kind, id)));
}

/** Writes a record, replacing any earlier one. */
export function writeRecord(record: PaymentRecord): void {
  setItem(keyOf(record.kind, record.id), JSON.stringify(record));
}

/** The person signed in, as the journal names them; empty for a visitor. It outlives their session, so no address. */
export function journalOwner(): string {
  const owner = storedOwner();
  return owner === '' ? '' : fingerprint(owner.trim().toLowerCase());
}

/** The attempts of this kind, by the person here, whose outcome is unknown, oldest first. */
export function unfinishedRecords(kind: PaymentKind): PaymentRecord[] {
  const owner = journalOwner();
  return allKeys()
    .map((key) => parse(getItem(key)))
    .filter((record) => record !== null)
    .filter((record) => record.kind === kind && isUnfinished(record) && mayUseStored(record.owner, owner))
    .sort((a, b) => a.createdAt - b.createdAt);
}

/** Removes the records of attempts that ended more than a day ago. */
export function sweepJournal(now: number): void {
  for (const key of allKeys()) {
    const record = parse(getItem(key));
    if (record !== null && !isUnfinished(record) && now - record.createdAt > KEEP_ENDED_MS) removeItem(key);
  }
}

function keyOf(kind: PaymentKind, id: string): string {
  return `${KEYS.payments}${kind}:${id}`;
}

function parse(text: string | null): PaymentRecord | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    // Not written by this site.
    return null;
  }
}

function isRecord(value: unknown): value is PaymentRecord {
  if (typeof value !== 'object' || value === null) return false;
  const record: Partial<Record<keyof PaymentRecord, unknown>> = value;
  return (
    record.v === 1 &&
    (record.kind === 'order' || record.kind === 'plan') &&
    typeof record.id === 'string' &&
    typeof record.attempt === 'string' &&
    ['sent', 'needs_action', 'refused', 'done'].some((state) => state === record.state) &&
    Array.isArray(record.sentAt) &&
    record.sentAt.length > 0 &&
    record.sentAt.every((at) => typeof at === 'number') &&
    typeof record.answered === 'number' &&
    typeof record.createdAt === 'number' &&
    (record.owner === undefined || typeof record.owner === 'string') &&
    isTextOrNull(record.refusal) &&
    isTextOrNull(record.pi) &&
    isTextOrNull(record.reference)
  );
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
}

function getItem(key: string): string | null {
  return browserStorage.get(key) ?? memory.get(key) ?? null;
}

function setItem(key: string, value: string): void {
  if (browserStorage.set(key, value)) {
    memory.delete(key);
    return;
  }
  // An outdated record under this key must not be read in place of this one.
  removeItem(key);
  memory.set(key, value);
}

function removeItem(key: string): void {
  memory.delete(key);
  browserStorage.remove(key);
}

function allKeys(): string[] {
  return [...new Set([...memory.keys(), ...browserStorage.keys(KEYS.payments)])];
}
