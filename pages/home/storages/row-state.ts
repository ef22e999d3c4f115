import type { StorageLink } from '@shared/api/shapes/links';

/**
 * What a storage's row shows. `excluded`: not in the person's plan; `free`: could be linked; `linked`: documents are saved there;
 * `broken`: linked, but the storage no longer lets anything be saved; `paused`: linked, but no longer in the person's plan.
 */
export type RowState = 'excluded' | 'free' | 'linked' | 'broken' | 'paused';

/** The state of a storage's row, from its link, if there is one, and whether the person's plan includes the storage. */
export function rowState(link: StorageLink | undefined, isIncluded: boolean): RowState {
  if (!link) return isIncluded ? 'free' : 'excluded';
  return isIncluded ? link.state : 'paused';
}
