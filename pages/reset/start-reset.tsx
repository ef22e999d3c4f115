import { mountPage } from '@shared/boot/page/mount-page';
import { ResetPage } from './reset-page';

/** Brings the page's island alive. */
export function startReset(): Promise<void> {
  return mountPage(<ResetPage />);
}
