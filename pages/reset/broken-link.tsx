import { PATHS } from '@shared/reference/addresses/paths';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { Callout } from '@shared/ui/callout';
import narrow from '@shared/ui/layout/narrow-sheet.module.css';
import type { ReactNode } from 'react';
import type { ResetState } from './reset-store';

const REASONS: Record<Extract<ResetState, { phase: 'broken' }>['why'], { title: string; text: string }> = {
  missing: {
    title: 'You need a reset link',
    text: 'To choose a new password, open the link we emailed you, or get a new link.',
  },
  used: {
    title: 'This link no longer works',
    text: 'It was already used, or the password has been changed since it was sent.',
  },
  expired: { title: 'This link has expired', text: 'Reset links only work for a short time.' },
  unknown: {
    title: "This link doesn't work",
    text: 'It may be incomplete or too old. Please open the whole link from the email in this browser, or get a new one.',
  },
};

/** Says why a link sets no password, and leads to a new one. */
export function BrokenLink({ why }: { why: keyof typeof REASONS }): ReactNode {
  const { title, text } = REASONS[why];
  return (
    <div className={narrow.form}>
      <Callout type="error" role="alert" title={title}>
        {text}
      </Callout>
      <LinkButton href={`${PATHS.login}#forgot`} variant="primary" size="large" wide>
        Get a new reset link
      </LinkButton>
    </div>
  );
}
