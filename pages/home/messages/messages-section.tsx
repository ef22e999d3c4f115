import { notifyFailed } from '@pages/home/archive-actions';
import panelStyles from '@pages/home/archive-panel.module.css';
import type { ArchiveMessage } from '@shared/api/shapes/messages';
import type { Failure } from '@shared/api/transport/failure';
import { failureSentence } from '@shared/api/transport/failure-sentence';
import { formatHere } from '@shared/lib/time/here';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import { Skeleton } from '@shared/ui/progress/skeleton';
import { VisuallyHidden } from '@shared/ui/visually-hidden';
import { type ReactNode, useRef, useState } from 'react';
import styles from './messages.module.css';
import { useMessages } from './use-messages';

/** Emails that came without documents (capability `messages`), as text: links in them are not to be pressed. */
export function MessagesSection({ archiveId }: { archiveId: string }): ReactNode {
  const { state, retry, remove } = useMessages(archiveId);
  const section = useRef<HTMLElement>(null);
  const press = async (id: string): Promise<void> => {
    const outcome = await remove(id);
    if (outcome.ok) section.current?.focus();
    else notifyFailed('An error occurred deleting the message.', outcome.failure);
  };
  return (
    <section aria-labelledby="messages-title" ref={section} tabIndex={-1}>
      <h3 className={styles.title} id="messages-title">
        Messages
      </h3>
      <p className={panelStyles.hint}>
        Emails without a document are kept here for three days. To forward your mail to this archive, open the
        confirmation here.
      </p>
      {state.phase === 'loading' && (
        <div className={styles.instead}>
          <VisuallyHidden>Loading messages…</VisuallyHidden>
          <Skeleton lines={2} />
        </div>
      )}
      {state.phase !== 'loading' && state.failure !== null && <Problem failure={state.failure} onRetry={retry} />}
      {state.phase === 'known' && <MessageList messages={state.messages} onDelete={press} />}
    </section>
  );
}

function Problem({ failure, onRetry }: { failure: Failure; onRetry: () => void }): ReactNode {
  return (
    <div className={styles.instead}>
      <Callout
        action={
          <Button onClick={onRetry} size="small">
            Try again
          </Button>
        }
        role="alert"
        type="error"
      >
        {failureSentence('An error occurred retrieving the messages.', failure)}
      </Callout>
    </div>
  );
}

interface ListProps {
  messages: readonly ArchiveMessage[];
  onDelete: (id: string) => Promise<void>;
}

function MessageList({ messages, onDelete }: ListProps): ReactNode {
  if (messages.length === 0) return <p>No messages.</p>;
  return (
    <ul className={styles.list}>
      {messages.map((message) => (
        <Message key={message.id} message={message} onDelete={() => onDelete(message.id)} />
      ))}
    </ul>
  );
}

function Message({ message, onDelete }: { message: ArchiveMessage; onDelete: () => Promise<void> }): ReactNode {
  const [isBusy, setIsBusy] = useState(false);
  const { from, subject, text, received } = message;
  const title = subject || 'No subject';
  const press = (): void => {
    setIsBusy(true);
    void onDelete().finally(() => setIsBusy(false));
  };
  return (
    <li className={styles.message}>
      <h4 className={styles.subject}>
        <bdi>{title}</bdi>
      </h4>
      <p className={panelStyles.hint}>
        <bdi>{from || 'Unknown sender'}</bdi>
        {received !== '' && <span>{`\u00a0· ${formatHere(received, 'medium')}`}</span>}
      </p>
      <p className={styles.text} dir="auto">
        {text || 'This email has no text.'}
      </p>
      <Button aria-label={`Delete ${title}`} busy={isBusy} onClick={press} size="small" variant="quiet">
        Delete
      </Button>
    </li>
  );
}
