import type { Profile } from '@shared/api/shapes/account';
import { useClearedSecrets } from '@shared/forms/use-cleared-secrets';
import { useForm } from '@shared/forms/use-form';
import { PasswordEntry } from '@shared/new-password/password-entry';
import { Button } from '@shared/ui/buttons/button';
import { PasswordField } from '@shared/ui/fields/password-field';
import { Card } from '@shared/ui/layout/card';
import type { ReactNode } from 'react';
import styles from './account-page.module.css';
import { passwordForm, submitPassword } from './password-store';
import { SetPassword } from './set-password';

const TOGGLE = { showLabel: 'Show characters', hideLabel: 'Hide characters' } as const;

/** Changes the password or, for an account without one, offers a link to set it. */
export function PasswordCard({ profile: { email, source, haspassword } }: { profile: Profile }): ReactNode {
  return haspassword === false ? <SetPassword email={email} source={source} /> : <ChangePassword email={email} />;
}

/** The current password is always required (specification 5). */
function ChangePassword({ email }: { email: string }): ReactNode {
  const { field, formProps, isBusy } = useForm(passwordForm, () => void submitPassword());
  useClearedSecrets(passwordForm);
  return (
    <Card title="Change password">
      <form {...formProps} className={styles.form}>
        {/* Tells password managers whose password this is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField {...field('current')} {...TOGGLE} label="Current password" autoComplete="current-password" />
        <PasswordEntry {...field('next')} label="New password" kind="new-password" known={email} />
        <PasswordField {...field('verify')} {...TOGGLE} label="Verify password" autoComplete="new-password" />
        <div>
          <Button type="submit" variant="primary" busy={isBusy}>
            Update password
          </Button>
        </div>
      </form>
    </Card>
  );
}
