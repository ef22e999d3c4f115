import type { ArchiveRoom } from '@shared/api/shapes/documents';
import { formatSize } from '@shared/uploads/upload-words';

/** The share of its room from which an archive counts as almost full. */
const ALMOST = 0.8;

/** How full an archive is, and what to do; null while there is room. */
export function roomText({ used, most, plan }: ArchiveRoom): string | null {
  if (used < ALMOST * most) return null;
  return [
    `This archive is almost full: ${formatSize(used)} of ${formatSize(most)}.`,
    'Emails that do not fit go back to their senders.',
    'Documents that you delete make room after seven days.',
    ...(plan ? [] : ['With a plan, an archive holds more.']),
  ].join(' ');
}
