/**
 * Every key that this product stores in a browser; docs/storage.md says what, and for how long. The subject's id
 * follows a key that ends in a colon or a dot.
 */
export const KEYS = {
  payments: 'pay:',
  receipts: 'receipts',
  orderReported: 'order-reported',
  planReported: 'plan-reported',
  returnPage: 'faxkeep.asked-page',
  askedReset: 'faxkeep.asked-reset',
  firstVisit: 'faxkeep.first-visit',
  orderDraft: 'order-draft',
  uploads: 'uploads:',
  receiptLink: 'receipt-link:',
  formDraft: 'faxkeep.draft.',
  sessionEnded: 'faxkeep.session-ended',
  signedIn: 'faxkeep.signed-in',
} as const;

/** Value of `KEYS.signedIn` for a moment at sign-out: other tabs' `storage` event tells it from an ended session. */
export const SIGNED_OUT = 'out';

/** A browser storage, which may be blocked or full. None of the methods throws. */
export interface SafeStorage {
  /** The text under a key; null if there is none, or no storage. */
  get(key: string): string | null;
  /** The JSON under a key; null if there is none or it is not JSON. The reader must check every member. */
  getJson(key: string): unknown;
  /** Stores a text; false if that failed. */
  set(key: string, text: string): boolean;
  /** Stores a value as JSON; false if that failed. */
  setJson(key: string, value: unknown): boolean;
  remove(key: string): void;
  /** The keys with this prefix. */
  keys(prefix: string): string[];
  clear(): void;
}

/** Storage of this tab, until it is closed. */
export const tabStorage = safeStorage(() => sessionStorage);

/** Storage of this browser, shared by all tabs. */
export const browserStorage = safeStorage(() => localStorage);

/** Whether the browser denies storage altogether. */
export function deniesStorage(): boolean {
  try {
    return !window.localStorage;
  } catch {
    return true;
  }
}

function safeStorage(storage: () => Storage): SafeStorage {
  /** If storage is blocked, even reading the property throws; if it is full, writing throws. */
  const attempt = <T>(run: (storage: Storage) => T, otherwise: T): T => {
    try {
      return run(storage());
    } catch {
      return otherwise;
    }
  };
  const get = (key: string): string | null => attempt((kept) => kept.getItem(key), null);
  const set = (key: string, text: string): boolean =>
    attempt((kept) => {
      kept.setItem(key, text);
      return true;
    }, false);
  return {
    get,
    getJson: (key) => attempt((): unknown => JSON.parse(get(key) ?? 'null'), null),
    set,
    setJson: (key, value) => set(key, JSON.stringify(value)),
    remove: (key) => attempt((kept) => kept.removeItem(key), undefined),
    keys: (prefix) => attempt((kept) => Object.keys(kept).filter((key) => key.startsWith(prefix)), []),
    clear: () => attempt((kept) => kept.clear(), undefined),
  };
}
