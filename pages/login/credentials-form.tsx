import { LegalLink } from '@shared/forms/legal-link';
import { useForm } from '@shared/forms/use-form';
import { PasswordEntry } from '@shared/new-password/password-entry';
import { Button } from '@shared/ui/buttons/button';
import narrow from '@shared/ui/layout/narrow-sheet.module.css';
import type { ReactNode } from 'react';
import { EmailField } from './email-field';
import styles from './login-page.module.css';
import { loginForm, showView, submitLogin } from './login-store';

const WORDS = {
  signin: { action: 'Sign in', passwordKind: 'current-password' },
  signup: { action: 'Create account', passwordKind: 'new-password' },
} as const;

/** E-mail and password, to sign in or to sign up; `autocomplete` tells password managers which. */
export function CredentialsForm({ view }: { view: 'signin' | 'signup' }): ReactNode {
  const { action, passwordKind } = WORDS[view];
  const { field, formProps, isBusy, values } = useForm(loginForm, () => void submitLogin());
  return (
    <form {...formProps} className={narrow.form}>
      <EmailField {...field('email')} />
      <PasswordEntry {...field('password')} label="Password" kind={passwordKind} known={values.email} />
      <Button type="submit" variant="primary" size="large" wide busy={isBusy}>
        {action}
      </Button>
      {view === 'signin' ? (
        <Button variant="quiet" onClick={() => showView('forgot')}>
          Forgot password?
        </Button>
      ) : (
        <p className={styles.note}>
          <span>Your first archive is ready right away.</span>
          <span>
            <span>By signing up you agree to the</span> <LegalLink to="terms">Terms</LegalLink> <span>and</span>{' '}
            <LegalLink to="privacy">Privacy policy</LegalLink>
            <span>.</span>
          </span>
        </p>
      )}
    </form>
  );
}
