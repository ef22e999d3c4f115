import type { StorageLink } from '@shared/api/shapes/links';

/**
 * What a storage's row shows. `excluded`: not in the person's plan; `free`: could be linked; `linked`: documents are saved there;
 * `broken`: linked, but the storage no longer lets anything be saved; `paused`: linked, but in none of the person's plans.
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
