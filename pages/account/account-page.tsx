import type { Failure } from '@shared/api/transport/failure';
import { LateCallout } from '@shared/boot/late/late-callout';
import { lateView } from '@shared/boot/late/late-view';
import { PrivateFrame } from '@shared/boot/page/private-frame';
import { useFailureText } from '@shared/boot/use-failure-text';
import { useLookAgain } from '@shared/boot/use-look-again';
import { whenSessionEnds } from '@shared/forms/draft';
import { Button } from '@shared/ui/buttons/button';
import type { Elements } from '@shared/ui/elements';
import { Stack } from '@shared/ui/layout/stack';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import styles from './account-page.module.css';
import { AccountSkeleton, CardSkeleton } from './account-skeleton';
import { accountStore, loadAccount, saveAccountDraft } from './account-store';
import { prefetchSaving } from './feature-updates';
import { PreferencesCard } from './preferences-card';
import { ProfileCard } from './profile-card';

const PasswordCard = lateView(() => import('./password-card'), 'PasswordCard', CardSkeleton);

const loadLook = () => import('./look-again');

/** Profile, preferences and password of the signed-in person (specification 2, account pages). */
export function AccountPage(): ReactNode {
  return (
    <PrivateFrame
      waiting={
        <AccountColumn>
          <AccountSkeleton />
        </AccountColumn>
      }
    >
      <AccountColumn>
        <Account />
      </AccountColumn>
    </PrivateFrame>
  );
}

function AccountColumn({ children }: { children: Elements }): ReactNode {
  return (
    <div className={styles.column}>
      <h1 className={styles.title}>Account</h1>
      {children}
    </div>
  );
}

function Account(): ReactNode {
  const state = useStore(accountStore);
  useEffect(() => void loadAccount(), []);
  useEffect(prefetchSaving, []);
  useLookAgain(loadLook);
  useEffect(() => whenSessionEnds(saveAccountDraft), []);
  useEffect(() => {
    // Loads the card while the profile is being requested. A failure recurs when the card is drawn.
    PasswordCard.load().catch(() => undefined);
  }, []);
  if (state.phase === 'loading') return <AccountSkeleton />;
  if (state.phase === 'failed') {
    return (
      <LateCallout type="error" role="alert" action={<Button onClick={() => void loadAccount()}>Try again</Button>}>
        <Reason failure={state.failure} />
      </LateCallout>
    );
  }
  return (
    <Stack gap={5}>
      {state.isRestored && (
        <LateCallout type="info" role="status">
          We kept what you typed. It isn't saved yet.
        </LateCallout>
      )}
      <ProfileCard profile={state.profile} />
      <PreferencesCard
        isOn={state.pendingUpdates ?? state.profile.communications.featureupdates}
        isSaving={state.pendingUpdates !== null}
      />
      <PasswordCard profile={state.profile} />
    </Stack>
  );
}

function Reason({ failure }: { failure: Failure }): ReactNode {
  return <span>{useFailureText('settings', failure)}</span>;
}
