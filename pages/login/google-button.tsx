import { appConfig } from '@shared/lib/app-config';
import { googleStartPath } from '@shared/reference/paths';
import { useInfoState } from '@shared/stores/use-info';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { googleIcon } from '@shared/ui/icons/sign-in';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import styles from './login-page.module.css';
import { loginStore } from './login-store';

/**
 * Google sign-in: a navigation to the server's start address with the checked redirect (specification 2). The button
 * disappears only once the server is known not to offer it.
 */
export function GoogleButton(): ReactNode {
  const { destination } = useStore(loginStore);
  const info = useInfoState();
  if (info.phase === 'ready' && !info.info.context.settings.providers.includes('google')) return null;
  return (
    <div className={styles.external}>
      <div className={styles.or}>or</div>
      <LinkButton href={googleStartPath(destination, appConfig.apiBase)} icon={googleIcon} size="large" wide>
        Continue with Google
      </LinkButton>
    </div>
  );
}
