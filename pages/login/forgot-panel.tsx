import { useForm } from '@shared/forms/use-form';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import { backIcon } from '@shared/ui/icons/turns';
import narrow from '@shared/ui/layout/narrow-sheet.module.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { EmailField } from './email-field';
import { loginForm, loginStore, showView, submitLogin } from './login-store';

/** Requests a reset link (specification 2 and 7). The answer does not reveal whether the account exists. */
export function ForgotPanel(): ReactNode {
  const { resetSentTo } = useStore(loginStore);
  const { field, formProps, isBusy } = useForm(loginForm, () => void submitLogin());
  const email = useRef<HTMLInputElement>(null);
  useEffect(() => email.current?.focus(), []);
  return (
    <form {...formProps} className={narrow.form}>
      <EmailField {...field('email')} hint="We'll email you a link to reset your password." inputRef={email} />
      {resetSentTo && (
        <Callout type="success" title="Check your inbox" role="status">
          <span>If there's an account for</span> <bdi>{resetSentTo}</bdi>
          <span>, we've sent a link to choose a new password.</span>
        </Callout>
      )}
      <Button type="submit" variant="primary" size="large" wide busy={isBusy}>
        Send reset link
      </Button>
      <Button variant="quiet" icon={backIcon} onClick={() => showView('signin')}>
        Back to sign in
      </Button>
    </form>
  );
}
