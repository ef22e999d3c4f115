import { mountPage } from '@shared/boot/page/mount-page';
import { ResetPage } from './reset-page';

/** Hydrates the page's island. */
export function startReset(): Promise<void> {
  return mountPage(<ResetPage />);
}
