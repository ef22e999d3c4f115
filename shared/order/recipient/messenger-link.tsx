import { externalLink } from '@shared/lib/address/safe-url';
import type { ReactNode } from 'react';

/** Link to send from a messenger instead, if the server names a bot (specification 3). */
export function MessengerLink({ bot }: { bot: string }): ReactNode {
  const href = bot === '' ? null : externalLink(`https://m.me/${encodeURIComponent(bot)}`, window.location.origin);
  return href === null ? null : (
    <p className="small muted">
      <span>Prefer to chat?</span> <a href={href}>Send from Messenger</a>
    </p>
  );
}
