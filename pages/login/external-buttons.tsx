import { appConfig } from '@shared/lib/app-config';
import { PROVIDER_NAMES } from '@shared/reference/sign-in/provider-names';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { appleIcon, googleIcon, microsoftIcon } from '@shared/ui/icons/providers';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { startAddress } from './login-address';
import styles from './login-page.module.css';
import { loginStore } from './login-store';
import { useOfferedMethods } from './offered-methods';

const ICONS = { google: googleIcon, apple: appleIcon, microsoft: microsoftIcon };

/**
 * Sign-in with third parties: navigations to the server's start addresses with the checked redirect (specification 2).
 * Google's is shown from the start, and hidden only if the server does not offer it; the others appear once it does.
 */
export function ExternalButtons(): ReactNode {
  const { destination } = useStore(loginStore);
  const shown = useOfferedMethods();
  if (shown.length === 0) return null;
  return (
    <div className={styles.external}>
      <div className={styles.or}>or</div>
      {shown.map((method) => (
        <LinkButton
          key={method}
          href={startAddress(method, destination, appConfig.apiBase)}
          icon={ICONS[method]}
          size="large"
          wide
        >
          {`Continue with ${PROVIDER_NAMES[method]}`}
        </LinkButton>
      ))}
    </div>
  );
}
