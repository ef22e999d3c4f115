import { dismissNotice, type Notice } from '@shared/stores/notices';
import { useNotices } from '@shared/stores/use-notices';
import { NoticeStack } from '@shared/ui/notice-stack';
import { type ReactNode, useDeferredValue } from 'react';
import { ServerHtml } from './server-html';

/** The notice stack with the page's notices. */
export function Notices(): ReactNode {
  // Live regions announce what comes into them, so they must be there, empty, before the first notice.
  const shown = useDeferredValue(useNotices(), []);
  return (
    <NoticeStack
      label="Notices"
      closeLabel="Close notice"
      notices={shown.map(({ id, type, duration, ...rest }) => ({ id, type, duration, content: content(rest) }))}
      onClose={dismissNotice}
    />
  );
}

function content({ text, isHtml }: Pick<Notice, 'text' | 'isHtml'>): ReactNode {
  return isHtml ? <ServerHtml html={text} /> : text;
}
