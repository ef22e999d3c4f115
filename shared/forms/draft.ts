/** The drafts a page may keep: a closed list, and never anything secret. */
export type DraftName = 'account' | 'archives';

/** What was typed, and by whom: a draft is given back only to the same person. */
interface Draft {
  owner: string;
  values: Record<string, string>;
}

/**
 * Keeps what was typed in this tab while the person signs in again (contract: session ended). Without storage the
 * draft is lost, which is no worse than not keeping it.
 */
export function keepDraft(name: DraftName, owner: string, values: Record<string, string>): void {
  try {
    sessionStorage.setItem(storageKey(name), JSON.stringify({ owner, values } satisfies Draft));
  } catch {
    // Storage is full or not allowed.
  }
}

/** Takes a kept draft back, once; null when there is none of this person's. */
export function takeDraft(name: DraftName, owner: string): Record<string, string> | null {
  try {
    const kept = sessionStorage.getItem(storageKey(name));
    sessionStorage.removeItem(storageKey(name));
    return kept === null ? null : readDraft(JSON.parse(kept), owner);
  } catch {
    // Storage is not allowed, or holds something else under this name.
    return null;
  }
}

function readDraft(json: unknown, owner: string): Record<string, string> | null {
  // Every member is checked below.
  const draft = json as Partial<Draft> | null;
  if (typeof draft?.values !== 'object' || draft.owner !== owner) return null;
  return Object.fromEntries(Object.entries(draft.values).filter(([, value]) => typeof value === 'string'));
}

function storageKey(name: DraftName): string {
  return `faxkeep.draft.${name}`;
}
