import { useForm } from '@shared/forms/use-form';
import { Button } from '@shared/ui/buttons/button';
import { PasswordField } from '@shared/ui/fields/password-field';
import { TextField } from '@shared/ui/fields/text-field';
import type { ReactNode } from 'react';
import styles from './login-page.module.css';
import { loginForm, showView, submitLogin } from './login-store';

const WORDS = {
  signin: { action: 'Sign in', passwordKind: 'current-password' },
  signup: { action: 'Create account', passwordKind: 'new-password' },
} as const;

/** E-mail and password, to sign in or to sign up; `autocomplete` tells password managers which. */
export function CredentialsForm({ view }: { view: 'signin' | 'signup' }): ReactNode {
  const { action, passwordKind } = WORDS[view];
  const { field, formProps, isBusy } = useForm(loginForm, () => void submitLogin());
  return (
    <form {...formProps} className={styles.form}>
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...field('password')}
        label="Password"
        autoComplete={passwordKind}
        showLabel="Show characters"
        hideLabel="Hide characters"
      />
      <Button type="submit" variant="primary" size="large" wide busy={isBusy}>
        {action}
      </Button>
      {view === 'signin' ? (
        <Button variant="quiet" onClick={() => showView('forgot')}>
          Forgot password?
        </Button>
      ) : (
        <p className={styles.note}>Your first archive is ready as soon as you have signed up.</p>
      )}
    </form>
  );
}
