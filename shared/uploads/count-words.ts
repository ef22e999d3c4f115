import { SITE_LOCALE } from '@shared/reference/places/site-locale';

/** "1 file", "3 files". */
export function fileCountText(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}

/** "1 page", "12 pages". */
export function pageCountText(count: number): string {
  return count === 1 ? '1 page' : `${count.toLocaleString(SITE_LOCALE)} pages`;
}
