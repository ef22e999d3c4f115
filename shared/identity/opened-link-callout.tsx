import { useUser } from '@shared/stores/use-info';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import type { Elements } from '@shared/ui/elements';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { changeAccount, confirmOpened, forgetLink } from './confirm-opened';
import styles from './identity.module.css';
import { type OpenedLinkState, openedLinkStore, readOpenedLink } from './opened-link-store';

/** What the mailed link has led to, above `children`, which ask for the same as its button. */
export function OpenedLinkView({ children }: { children?: Elements }): ReactNode {
  const state = useStore(openedLinkStore);
  useEffect(readOpenedLink, []);
  return (
    <>
      {state.phase !== 'none' && (
        <div className={styles.place}>
          <OpenedLinkCallout state={state} />
        </div>
      )}
      {state.phase !== 'open' && children}
    </>
  );
}

/** What a mailed link for confirming an address has led to, and the next step. */
function OpenedLinkCallout({ state }: { state: Exclude<OpenedLinkState, { phase: 'none' }> }): ReactNode {
  switch (state.phase) {
    case 'open':
      return <ConfirmButton {...state} />;
    case 'sign-in':
      return <SignInFirst />;
    case 'other':
      return <OtherAccount link={state.link} />;
    case 'confirmed':
      return (
        <Callout type="success" role="status">
          Your email address is confirmed.
        </Callout>
      );
    case 'expired':
      return <Expired />;
  }
}

function ConfirmButton({ isBusy, problem }: { isBusy: boolean; problem: string }): ReactNode {
  const user = useUser();
  // A reset on the way here has confirmed it.
  useEffect(() => {
    if (user?.verified === true) void confirmOpened();
  }, [user]);
  const action = (
    <Button busy={isBusy} onClick={() => void confirmOpened()} variant="primary">
      Confirm my address
    </Button>
  );
  return (
    <Callout type="info" title="One step left" action={action}>
      <p>
        <span>Please confirm that</span> <bdi>{user?.email}</bdi> <span>is your email address.</span>
      </p>
      {/* Always there, so that it is announced. */}
      <p role="alert">{problem}</p>
    </Callout>
  );
}

function SignInFirst(): ReactNode {
  return (
    <Callout type="info" title="Sign in to confirm this address">
      <span>If you didn't sign up, or don't know the password,</span> <a href="#forgot">reset it</a>
      <span>: that confirms the address, too, and shuts out anyone else.</span>
    </Callout>
  );
}

function OtherAccount({ link }: { link: string }): ReactNode {
  const user = useUser();
  const action = <Button onClick={() => changeAccount(link)}>Sign out</Button>;
  return (
    <Callout type="warning" title="This link belongs to another account" role="status" action={action}>
      <span>You are signed in as</span> <bdi>{user?.email}</bdi>
      <span>. To confirm the other address, sign out and sign in to its account.</span>
    </Callout>
  );
}

function Expired(): ReactNode {
  useEffect(forgetLink, []);
  return (
    <Callout type="warning" role="status">
      This link no longer works. Your account page can send you a new one.
    </Callout>
  );
}
