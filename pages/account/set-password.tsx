import { isExternal, PROVIDER_NAMES } from '@shared/reference/sign-in/provider-names';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import { Card } from '@shared/ui/layout/card';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import styles from './account-page.module.css';
import { mailPasswordLink, passwordLinkStore } from './password-link-store';

/** For an account without a password: how the person signs in, and a link to set a password. */
export function SetPassword({ email, source }: { email: string; source: string | undefined }): ReactNode {
  const { isBusy, isSent } = useStore(passwordLinkStore);
  return (
    <Card title="Password">
      <div className={styles.form}>
        <p className={styles.text}>
          {isExternal(source)
            ? `You sign in with ${PROVIDER_NAMES[source]}. You can set a password as well.`
            : "You haven't set a password yet."}
        </p>
        {isSent && (
          <Callout type="success" title="Check your inbox" role="status">
            <span>We've sent a link to</span> <bdi>{email}</bdi>
            <span>. You'll be asked to sign out before you can use it.</span>
          </Callout>
        )}
        <div>
          <Button busy={isBusy} onClick={() => void mailPasswordLink(email)}>
            Email me a link to set a password
          </Button>
        </div>
      </div>
    </Card>
  );
}
