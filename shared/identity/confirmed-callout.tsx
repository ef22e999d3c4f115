import type { Confirmed } from '@shared/reference/addresses/confirmed';
import { Callout, type Tone } from '@shared/ui/callout';
import type { ReactNode } from 'react';

const WORDS: Record<Confirmed, { type: Tone; text: string }> = {
  confirmed: { type: 'success', text: 'Your e-mail address is confirmed.' },
  other: {
    type: 'success',
    text: 'The e-mail address of another account is confirmed. You are still signed in to this one.',
  },
  expired: {
    type: 'warning',
    text: 'This link no longer works. Sign in, and we can send you a new one from your account page.',
  },
};

/** Says what a mailed link for confirming an address has done. */
export function ConfirmedCallout({ outcome }: { outcome: Confirmed }): ReactNode {
  const { type, text } = WORDS[outcome];
  return (
    <Callout type={type} role="status">
      {text}
    </Callout>
  );
}
