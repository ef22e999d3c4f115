import { afterFirstInteraction } from '@shared/boot/idle/when-idle';
import { ignoreLoadFailure, withLateCode } from '@shared/boot/late/late-code';
import { showLoadNotification } from '@shared/boot/load-notification';
import { useNotices } from '@shared/stores/use-notices';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * The notices at the top of the page, including the server's on load (specification 7). The stack is fetched after the
 * first interaction or when a notice arrives; until then, or if it fails to load, only the text is shown.
 */
export function PageNotices(): ReactNode {
  const notices = useNotices();
  const hasNotices = notices.length > 0;
  const [Stack, setStack] = useState<ComponentType | null>(null);
  useEffect(showLoadNotification, []);
  useEffect(() => {
    if (Stack) return;
    const fetchStack = (): void => {
      void withLateCode(
        () => import('./notices'),
        ({ Notices }) => setStack(() => Notices),
        ignoreLoadFailure,
      );
    };
    if (hasNotices) fetchStack();
    else return afterFirstInteraction(fetchStack);
  }, [hasNotices, Stack]);

  if (Stack) return <Stack />;
  return (
    <div className="page" role="alert">
      {notices.map(
        ({ id, text, isHtml }) =>
          !isHtml && (
            <p className="site-notice" key={id}>
              {text}
            </p>
          ),
      )}
    </div>
  );
}
