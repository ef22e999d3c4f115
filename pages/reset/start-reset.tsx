import { mountPage } from '@shared/boot/page/mount-page';
import { ResetPage } from './reset-page';
import { resetForm } from './reset-store';

/** Hydrates the page's island, and fetches the rules of its form, as a first press may be the form's button. */
export function startReset(): Promise<void> {
  resetForm.prepare();
  return mountPage(<ResetPage />);
}
