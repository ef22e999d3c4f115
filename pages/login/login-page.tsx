import { PageFrame } from '@shared/boot/page/page-frame';
import { useTitle } from '@shared/boot/page/use-title';
import { OpenedLink } from '@shared/identity/opened-link';
import { appConfig } from '@shared/lib/app-config';
import { PATHS } from '@shared/reference/addresses/paths';
import { useInfoState } from '@shared/stores/use-info';
import { Callout } from '@shared/ui/callout';
import narrow from '@shared/ui/layout/narrow-sheet.module.css';
import { Tabs } from '@shared/ui/layout/tabs';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { CredentialsForm } from './credentials-form';
import { ExternalButtons } from './external-buttons';
import { ForgotPanel } from './forgot-panel';
import { type LoginRefusal, type LoginView, refusalSentence } from './login-address';
import styles from './login-page.module.css';
import { followAddress, loginStore, showView } from './login-store';
import { useOfferedMethods } from './offered-methods';

const TITLES = { signin: 'Sign in', signup: 'Sign up', forgot: 'Reset your password' } as const;

/** Sign in, sign up and forgot password (specification 2, account pages). */
export function LoginPage(): ReactNode {
  const { view, hasSessionEnded } = useStore(loginStore);
  const title = useTitleFocus(view);
  useTitle(TITLES[view]);
  useEffect(followAddress, []);
  return (
    <PageFrame>
      <div className={narrow.column}>
        <h1 className={narrow.title} ref={title} tabIndex={-1}>
          {view === 'forgot' ? 'Reset your password' : `Welcome to ${appConfig.brandName}`}
        </h1>
        <div className={styles.ended} hidden={!hasSessionEnded} role="status">
          {/* Rendered again once the page is interactive, so that it is announced. */}
          <Callout key={String(hasSessionEnded)} type="info">
            Your session ended. Please sign in again to continue.
          </Callout>
        </div>
        <OpenedLink />
        <div className={narrow.sheet} data-tabs>
          {view === 'forgot' ? <ForgotPanel /> : <Entrance view={view} />}
        </div>
        {view !== 'forgot' && (
          <p className={styles.aside}>
            <span>Just sending a fax?</span> <a href={PATHS.start}>You don't need an account.</a>
          </p>
        )}
      </div>
    </PageFrame>
  );
}

/** On return from the forgot-password panel, moves the focus to the heading, because the focused element is gone. */
function useTitleFocus(view: LoginView): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const last = useRef(view);
  useEffect(() => {
    if (last.current === 'forgot' && view !== 'forgot') title.current?.focus();
    last.current = view;
  }, [view]);
  return title;
}

function Entrance({ view }: { view: 'signin' | 'signup' }): ReactNode {
  const { refusal } = useStore(loginStore);
  return (
    <>
      {refusal && <RefusalCallout refusal={refusal} />}
      <Tabs
        label="Sign in or sign up"
        selected={view}
        onSelect={(id) => showView(id === 'signup' ? 'signup' : 'signin')}
        tabs={[
          { id: 'signin', label: 'Sign in', panel: <CredentialsForm view="signin" /> },
          { id: 'signup', label: 'Sign up', panel: <CredentialsForm view="signup" /> },
        ]}
      />
      <ExternalButtons />
    </>
  );
}

/** Waits for the list of what the server offers, so that only existing ways are named, and only once. */
function RefusalCallout({ refusal }: { refusal: LoginRefusal }): ReactNode {
  const offered = useOfferedMethods();
  if (useInfoState().phase === 'loading') return null;
  return (
    <div className={styles.refusal}>
      <Callout type="error" role="alert">
        {refusalSentence(refusal, offered)}
      </Callout>
    </div>
  );
}
