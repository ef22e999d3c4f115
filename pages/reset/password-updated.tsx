import type { ResetDone } from '@shared/api/shapes/connections';
import { lateCode } from '@shared/boot/late/late-code';
import { lateView } from '@shared/boot/late/late-view';
import { MESSAGES } from '@shared/messages';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { Callout } from '@shared/ui/callout';
import narrow from '@shared/ui/layout/narrow-sheet.module.css';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './reset-page.module.css';
import { countDown, hasNews } from './reset-store';

interface PasswordUpdatedProps {
  secondsLeft: number;
  login: string;
  left: ResetDone;
}

const Connections = lateView(
  lateCode(() => import('./connections')),
  ({ Connections }) => Connections,
);

const CardRemoved = lateView(
  lateCode(() => import('./card-removed')),
  ({ CardRemoved }) => CardRemoved,
);

/**
 * Says that the password is set, and counts down to the login page (specification 8: after 5 seconds), unless there
 * is something to read or decide first.
 */
export function PasswordUpdated({ secondsLeft, login, left }: PasswordUpdatedProps): ReactNode {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(countDown, []);
  useEffect(() => link.current?.focus(), []);
  return (
    <div className={narrow.form}>
      <Callout type="success" role="status" title={MESSAGES.account.passwordChanged} />
      {left.connections.length > 0 && <Connections {...left} />}
      {left.cardremoved && <CardRemoved />}
      {!hasNews(left) && (
        <p className={styles.countdown}>
          {`You can sign in now. The sign-in page opens in ${secondsLeft === 1 ? '1 second' : `${secondsLeft} seconds`}.`}
        </p>
      )}
      <LinkButton ref={link} href={login} variant="primary" size="large" wide>
        Sign in now
      </LinkButton>
    </div>
  );
}
