import { dismissNotice, type Notice } from '@shared/stores/notices';
import { useNotices } from '@shared/stores/use-notices';
import { NoticeStack } from '@shared/ui/overlays/notice-stack';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { ServerHtml } from './server-html';
import { useCleanHtml } from './use-clean-html';

/** The notice stack with the page's notices. One that is HTML comes, and is announced, when its words can be shown. */
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
  // Live regions announce what comes into them, so they must be there, empty, before the first notice.
  const shown = useDeferredValue(items, []);
  return <NoticeStack label="Notices" closeLabel="Close notice" notices={shown} onClose={dismissNotice} />;
}

function contentOf({ text, isHtml }: Pick<Notice, 'text' | 'isHtml'>, clean: ReadonlyMap<string, Node>): ReactNode {
  if (!isHtml) return text;
  const nodes = clean.get(text);
  return nodes && <ServerHtml nodes={nodes} />;
}
