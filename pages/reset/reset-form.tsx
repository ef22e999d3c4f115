import { useClearedSecrets } from '@shared/forms/use-cleared-secrets';
import { useForm } from '@shared/forms/use-form';
import { PasswordEntry } from '@shared/new-password/password-entry';
import { PATHS } from '@shared/reference/addresses/paths';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import { PasswordField } from '@shared/ui/fields/password-field';
import narrow from '@shared/ui/layout/narrow-sheet.module.css';
import type { ReactNode } from 'react';
import styles from './reset-page.module.css';
import { type ResetAccount, resetForm, submitReset } from './reset-store';

/** The new password, twice, and its account if the server names it. A problem comes with a way to a new link. */
export function ResetForm({ problem, whose }: { problem: string | null; whose: ResetAccount }): ReactNode {
  const { field, formProps, isBusy } = useForm(resetForm, () => void submitReset());
  useClearedSecrets(resetForm);
  return (
    <form {...formProps} className={narrow.form}>
      <p className={styles.whose} role="status">
        {whose.account && (
          <>
            <span>New password for</span> <bdi>{whose.account}</bdi>
          </>
        )}
      </p>
      {/* Tells password managers whose password this is. */}
      {whose.email && <input type="text" name="username" autoComplete="username" value={whose.email} readOnly hidden />}
      <PasswordEntry {...field('password')} label="New password" kind="new-password" known={whose.email ?? ''} />
      <PasswordField
        {...field('verify')}
        label="Verify password"
        autoComplete="new-password"
        showLabel="Show characters"
        hideLabel="Hide characters"
      />
      {problem && (
        <Callout type="error" role="alert" action={<a href={`${PATHS.login}#forgot`}>Get a new reset link</a>}>
          {problem}
        </Callout>
      )}
      <Button type="submit" variant="primary" size="large" wide busy={isBusy}>
        Update password
      </Button>
    </form>
  );
}
