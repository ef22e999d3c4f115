import type { Profile } from '@shared/api/shapes/account';
import { useForm } from '@shared/forms/use-form';
import { NAME_LIMIT, PHONE_LIMIT } from '@shared/reference/field-limits';
import { Button } from '@shared/ui/buttons/button';
import { TextField } from '@shared/ui/fields/text-field';
import { Card } from '@shared/ui/layout/card';
import type { ReactNode } from 'react';
import styles from './account-page.module.css';
import { profileForm, submitProfile } from './account-store';

/** Name and phone, which can be changed, and the e-mail address, which cannot (specification 3). */
export function ProfileCard({ profile: { email, haspassword } }: { profile: Profile }): ReactNode {
  const { field, formProps, isBusy } = useForm(profileForm, () => void submitProfile());
  return (
    <Card title="Profile">
      <form {...formProps} className={styles.form}>
        <TextField {...field('name')} label="Name" autoComplete="name" maxLength={NAME_LIMIT} />
        <TextField
          {...field('phone')}
          label="Phone"
          optionalLabel="(optional)"
          hint="Include the country code, like +1 212 555 0123."
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={PHONE_LIMIT}
        />
        <TextField
          name="account-email"
          value={email}
          onChange={() => undefined}
          label="Email"
          hint={`${haspassword === false ? 'We write to this email.' : 'You sign in with this email.'} It can't be changed here.`}
          readOnly
        />
        <div>
          <Button type="submit" variant="primary" busy={isBusy}>
            Save profile
          </Button>
        </div>
      </form>
    </Card>
  );
}
