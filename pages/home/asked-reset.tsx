import { signOut } from '@shared/boot/sign-out';
import type { AskedReset as Asked } from '@shared/lib/address/asked-reset';
import { useUser } from '@shared/stores/use-info';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import { type ReactNode, useState } from 'react';
import styles from './home-page.module.css';

/** Explains why a link to choose a new password led here, and how to use it. */
export function AskedReset({ asked: { path } }: { asked: Asked }): ReactNode {
  const email = useUser()?.email;
  const [isBusy, setIsBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setIsBusy(true);
    await signOut(path ?? undefined);
    setIsBusy(false);
  };
  return (
    <div className={styles.asked}>
      <Callout
        type="info"
        role="status"
        title="You opened a link to choose a new password"
        action={
          <Button busy={isBusy} onClick={() => void leave()}>
            {path === null ? 'Sign out' : 'Sign out to use it'}
          </Button>
        }
      >
        <span>You're signed in as</span> <bdi>{email}</bdi>
        <span>, and such a link only works when nobody is signed in.</span>
        {path === null && <span> Sign out, then open the link in the email again.</span>}
      </Callout>
    </div>
  );
}
