import type { ReactElement } from 'react';
import type { Access } from './access';
import { mountPage } from './mount-page';
import { preparePage } from './prepare-page';

/** Starts a page whose content waits for /v1/info: its island comes alive at once. */
export function startPage(page: ReactElement, access: Access): void {
  preparePage(access);
  void mountPage(page);
}
