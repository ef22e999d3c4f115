import { failureSentence } from '@shared/api/transport/failure-sentence';
import { PrivateFrame } from '@shared/boot/page/private-frame';
import { useLookAgain } from '@shared/boot/use-look-again';
import { whenSessionEnds } from '@shared/forms/draft';
import { AddressCallout } from '@shared/identity/address-callout';
import { OpenedLink } from '@shared/identity/opened-link';
import { MESSAGES } from '@shared/messages';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import type { Elements } from '@shared/ui/elements';
import { Stack } from '@shared/ui/layout/stack';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import styles from './account-page.module.css';
import { AccountSkeleton } from './account-skeleton';
import { accountStore, loadAccount, lookAgain, saveAccountDraft } from './account-store';
import { PasswordCard } from './password-card';
import { PreferencesCard } from './preferences-card';
import { ProfileCard } from './profile-card';

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
        <OpenedLink>
          <AddressCallout />
        </OpenedLink>
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
  useLookAgain(lookAgain);
  useEffect(() => whenSessionEnds(saveAccountDraft), []);
  if (state.phase === 'loading') return <AccountSkeleton />;
  if (state.phase === 'failed') {
    return (
      <Callout type="error" role="alert" action={<Button onClick={() => void loadAccount()}>Try again</Button>}>
        {failureSentence(MESSAGES.account.settingsFailed, state.failure)}
      </Callout>
    );
  }
  return (
    <Stack gap={5}>
      {state.isRestored && (
        <Callout type="info" role="status">
          We kept what you typed. It isn't saved yet.
        </Callout>
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
