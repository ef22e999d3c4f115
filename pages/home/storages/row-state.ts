import type { StorageLink } from '@shared/api/shapes/links';

/**
 * The state of a storage's row. `excluded`: not in the person's plan; `free`: can be linked; `linked`: documents are
 * saved there; `broken`: linked, but the storage refuses to save; `paused`: linked, but in none of the person's plans.
 */
export type RowState = 'excluded' | 'free' | 'linked' | 'broken' | 'paused';

/** The state of a storage's row, from its link, if there is one, and whether the person's plan includes the storage. */
export function rowState(
  link: StorageLink | undefined,
  { isIncluded, isPaused }: { isIncluded: boolean; isPaused: boolean },
): RowState {
  if (!link) return isIncluded ? 'free' : 'excluded';
  return isPaused ? 'paused' : link.state;
}
