import { useClearedSecrets } from '@shared/forms/use-cleared-secrets';
import { useForm } from '@shared/forms/use-form';
import { PasswordEntry } from '@shared/new-password/password-entry';
import { PATHS } from '@shared/reference/addresses/paths';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import { PasswordField } from '@shared/ui/fields/password-field';
import narrow from '@shared/ui/layout/narrow-sheet.module.css';
import type { ReactNode } from 'react';
import { resetForm, submitReset } from './reset-store';

/** The new password, twice. For a link that no longer works it shows the way to a new one. */
export function ResetForm({ problem }: { problem: string | null }): ReactNode {
  const { field, formProps, isBusy } = useForm(resetForm, () => void submitReset());
  useClearedSecrets(resetForm);
  return (
    <form {...formProps} className={narrow.form}>
      <PasswordEntry {...field('password')} label="New password" kind="new-password" known="" />
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
