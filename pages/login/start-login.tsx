import { mountPage } from '@shared/boot/page/mount-page';
import { LoginPage } from './login-page';

/** Hydrates the page's island. */
export function startLogin(): Promise<void> {
  return mountPage(<LoginPage />);
}
