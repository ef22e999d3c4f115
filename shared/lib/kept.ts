/**
 * Every name under which this product keeps something in a browser; docs/storage.md says what, and for how long. Names
 * that end in a colon or a dot are followed by what the value belongs to.
 */
export const KEYS = {
  payments: 'pay:',
  orderReported: 'order-reported',
  planReported: 'plan-reported',
  askedPage: 'faxkeep.asked-page',
  orderDraft: 'order-draft',
  uploads: 'uploads:',
  formDraft: 'faxkeep.draft.',
  sessionEnded: 'faxkeep.session-ended',
} as const;

/** A storage of the browser, which may be blocked or full. None of these throws. */
export interface Kept {
  /** The text under a name; null where there is none, or no storage. */
  get(key: string): string | null;
  /** The JSON under a name; null where there is none or it is no JSON. Whoever reads it checks every member. */
  getJson(key: string): unknown;
  /** Keeps a text; false where it could not be kept. */
  set(key: string, text: string): boolean;
  /** Keeps a value as JSON; false where it could not be kept. */
  setJson(key: string, value: unknown): boolean;
  remove(key: string): void;
  /** The names that begin like this. */
  keys(prefix: string): string[];
  clear(): void;
}

/** What this tab keeps until it is closed. */
export const inTab = keptIn(() => sessionStorage);

/** What this browser keeps, for every tab. */
export const inBrowser = keptIn(() => localStorage);

function keptIn(storage: () => Storage): Kept {
  /** Where storage is blocked, naming it throws; where it is full, writing does. */
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
