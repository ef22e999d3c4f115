import { dismissNotice, type Notice } from '@shared/stores/notices';
import { useNotices } from '@shared/stores/use-notices';
import { NoticeStack } from '@shared/ui/overlays/notice-stack';
import { useFrozenDuringClick } from '@shared/ui/press';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { SanitizedHtml } from './sanitized-html';
import { useCleanHtml } from './use-clean-html';

/** One and the same: a new one in each render of the first would never settle. */
const NONE: never[] = [];

/** The notice stack with the page's notices. An HTML notice appears, and is announced, once its content is ready. */
export function Notices(): ReactNode {
  const notices = useNotices();
  const clean = useCleanHtml(useMemo(() => notices.filter(({ isHtml }) => isHtml).map(({ text }) => text), [notices]));
  const items = useMemo(
    () =>
      notices.flatMap(({ id, type, duration, ...rest }) => {
        const content = contentOf(rest, clean);
        return content === undefined ? [] : [{ id, type, duration, content }];
      }),
    [notices, clean],
  );
  // Live regions announce only additions, so they must exist, empty, before the first notice.
  const shown = useFrozenDuringClick(useDeferredValue(items, NONE));
  return <NoticeStack label="Notices" closeLabel="Close notice" notices={shown} onClose={dismissNotice} />;
}

function contentOf({ text, isHtml }: Pick<Notice, 'text' | 'isHtml'>, clean: ReadonlyMap<string, Node>): ReactNode {
  if (!isHtml) return text;
  const nodes = clean.get(text);
  return nodes && <SanitizedHtml nodes={nodes} />;
}
