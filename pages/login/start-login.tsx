import { mountPage } from '@shared/boot/page/mount-page';
import { LoginPage } from './login-page';

/** Brings the page's island alive. */
export function startLogin(): Promise<void> {
  return mountPage(<LoginPage />);
}
