import { mountPage } from '@shared/boot/page/mount-page';
import { LoginPage } from './login-page';
import { loginForm } from './login-store';

/** Hydrates the page's island, and fetches the rules of its form, as a first press may be the form's button. */
export function startLogin(): Promise<void> {
  loginForm.prepare();
  return mountPage(<LoginPage />);
}
