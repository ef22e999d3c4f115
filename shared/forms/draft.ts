import { KEYS, tabStorage } from '@shared/lib/safe-storage';

/** The drafts that a page may keep: a closed list without secrets. */
export type DraftName = 'account' | 'archives' | 'payer';

/** What was typed, and by whom: a draft is restored only for the same person. */
interface Draft {
  owner: string;
  values: Record<string, string>;
}

/** Keeps values in this tab while the person signs in again (contract: session ended); without storage, loses them. */
export function keepDraft(name: DraftName, owner: string, values: Record<string, string>): void {
  tabStorage.setJson(KEYS.formDraft + name, { owner, values } satisfies Draft);
}

const keepers = new Set<() => void>();

/** Calls `keep` when the session has ended and the page is about to be left. Returns a function that stops it. */
export function whenSessionEnds(keep: () => void): () => void {
  keepers.add(keep);
  return () => void keepers.delete(keep);
}

/** Keeps all that was typed on this page: its session has ended, and it is about to be left. */
export function saveAllDrafts(): void {
  for (const keep of keepers) keep();
}

/** Returns a kept draft, once; null if this person has none. */
export function takeDraft(name: DraftName, owner: string): Record<string, string> | null {
  const draft = recallDraft(name, owner);
  dropDraft(name);
  return draft;
}

/** Returns a kept draft, which stays for the next reload; null if this person has none. */
export function recallDraft(name: DraftName, owner: string): Record<string, string> | null {
  return readDraft(tabStorage.getJson(KEYS.formDraft + name), owner);
}

/** Deletes a draft that is no longer needed. */
export function dropDraft(name: DraftName): void {
  tabStorage.remove(KEYS.formDraft + name);
}

function readDraft(json: unknown, owner: string): Record<string, string> | null {
  // Every member is checked below.
  const draft = json as Partial<Draft> | null;
  if (typeof draft?.values !== 'object' || draft.owner !== owner) return null;
  return Object.fromEntries(Object.entries(draft.values).filter(([, value]) => typeof value === 'string'));
}
