import { notifyFailed } from '@pages/home/archive-actions';
import panelStyles from '@pages/home/archive-panel.module.css';
import { deleteMessage, listMessages } from '@shared/api/calls/messages';
import type { ArchiveMessage } from '@shared/api/shapes/messages';
import type { Failure } from '@shared/api/transport/failure';
import { failureSentence } from '@shared/api/transport/failure-sentence';
import { onReturn } from '@shared/lib/on-return';
import { formatHere } from '@shared/lib/time/here';
import { Button } from '@shared/ui/buttons/button';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './messages.module.css';

/** Emails that came without documents (capability `messages`), as text: links in them are not to be pressed. */
export function MessagesSection({ archiveId }: { archiveId: string }): ReactNode {
  const [messages, setMessages] = useState<readonly ArchiveMessage[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const read = async (): Promise<void> => {
      const outcome = await listMessages(archiveId, { signal });
      if (signal.aborted) return;
      if (outcome.ok) setMessages(outcome.value);
      setFailure(outcome.ok ? null : outcome.failure);
    };
    void read();
    // People leave to set up a forwarding, and come back for its confirmation.
    onReturn(() => void read(), signal);
    return () => leaving.abort();
  }, [archiveId]);
  const remove = async (id: string): Promise<void> => {
    const outcome = await deleteMessage(archiveId, id);
    if (!outcome.ok) {
      notifyFailed('An error occurred deleting the message.', outcome.failure);
      return;
    }
    setMessages((known) => known.filter((one) => one.id !== id));
    section.current?.focus();
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
      {failure !== null && <p role="alert">{failureSentence('An error occurred retrieving the messages.', failure)}</p>}
      {failure === null && messages.length === 0 && <p>No messages.</p>}
      <ul className={styles.list}>
        {messages.map((message) => (
          <Message key={message.id} message={message} onDelete={() => remove(message.id)} />
        ))}
      </ul>
    </section>
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
