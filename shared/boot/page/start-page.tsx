import type { Access } from '@shared/boot/start/access';
import { preparePage } from '@shared/boot/start/prepare-page';
import type { ReactElement } from 'react';
import { mountPage } from './mount-page';

/** Starts a page whose content waits for /v1/info: its island is hydrated at once. */
export function startPage(page: ReactElement, access: Access): void {
  preparePage(access);
  // A separate task, because evaluating the scripts was already a long one.
  setTimeout(() => void mountPage(page));
}
