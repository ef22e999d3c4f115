import { inTab, KEYS } from '@shared/lib/kept';

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
  inTab.setJson(KEYS.formDraft + name, { owner, values } satisfies Draft);
}

/** Takes a kept draft back, once; null when there is none of this person's. */
export function takeDraft(name: DraftName, owner: string): Record<string, string> | null {
  const kept = inTab.getJson(KEYS.formDraft + name);
  inTab.remove(KEYS.formDraft + name);
  return readDraft(kept, owner);
}

function readDraft(json: unknown, owner: string): Record<string, string> | null {
  // Every member is checked below.
  const draft = json as Partial<Draft> | null;
  if (typeof draft?.values !== 'object' || draft.owner !== owner) return null;
  return Object.fromEntries(Object.entries(draft.values).filter(([, value]) => typeof value === 'string'));
}
