import { lackingInCoverFont } from '@shared/lib/cover/cover-font';
import { MESSAGE_LINES, messageFault, messageLines } from '@shared/lib/cover/cover-lines';
import type { CoverText, OrderOptions } from '@shared/order/order-options';
import { editOptions, patchOrder, useOrder } from '@shared/order/order-store';
import { useFocusTarget } from '@shared/order/steps/use-focus-target';
import { COVER_MESSAGE_LIMIT, COVER_SUBJECT_LIMIT, COVER_TO_LIMIT } from '@shared/reference/field-limits';
import { SITE_LOCALE } from '@shared/reference/places/site-locale';
import { Callout } from '@shared/ui/callout';
import { TextArea } from '@shared/ui/fields/text-area';
import { TextField } from '@shared/ui/fields/text-field';
import { type ReactNode, useRef } from 'react';
import styles from './cover-fields.module.css';
import columns from './number-field.module.css';

const MOST_CHARACTERS = `${COVER_MESSAGE_LIMIT.toLocaleString(SITE_LOCALE)} characters`;
const MOST_LINES = `${MESSAGE_LINES} lines`;
/** Most characters to list if the cover page cannot show them. */
const NAMED = 8;

/** Recipient, subject and message for the cover page (capability `coverpage2`). */
export function CoverFields(): ReactNode {
  return (
    <>
      <div className={columns.number}>
        <Line field="coverto" label="Recipient's name" limit={COVER_TO_LIMIT} />
        <Line field="coversubject" label="Subject" limit={COVER_SUBJECT_LIMIT} />
      </div>
      <div>
        <Message />
        <Notes />
      </div>
    </>
  );
}

function Line({ field, label, limit }: { field: 'coverto' | 'coversubject'; label: string; limit: number }): ReactNode {
  const value = useOrder((state) => state.options[field]);
  const input = useRef<HTMLInputElement>(null);
  useFocusTarget(field, input);
  return (
    <TextField
      autoComplete="off"
      error={useErrorAt(field)}
      inputRef={input}
      label={label}
      maxLength={limit}
      name={field}
      onChange={(text) => edit({ [field]: text })}
      value={value}
    />
  );
}

function Message(): ReactNode {
  const message = useOrder((state) => state.options.covermessage);
  const error = useErrorAt('covermessage');
  const area = useRef<HTMLTextAreaElement>(null);
  useFocusTarget('covermessage', area);
  return (
    <TextArea
      autoComplete="off"
      error={messageFault(message) ?? error}
      hint={roomLeft(message)}
      inputRef={area}
      label="Message"
      maxLength={COVER_MESSAGE_LIMIT}
      name="covermessage"
      onChange={(covermessage) => edit({ covermessage })}
      rows={6}
      value={message}
    />
  );
}

/** Announces limits: the text is full, or some characters will not be printed. */
function Notes(): ReactNode {
  const isFull = useOrder((state) => state.options.covermessage.length >= COVER_MESSAGE_LIMIT);
  const lacking = useOrder(({ options }) => lackingOf(options));
  return (
    <div className={styles.notes} role="status">
      {isFull && <p className="muted">{`You've reached the limit of ${MOST_CHARACTERS}.`}</p>}
      {lacking !== '' && (
        <Callout type="warning">
          <span>The cover page can't show these characters and will print a question mark instead:</span>{' '}
          <bdi>{lacking}</bdi>
        </Callout>
      )}
    </div>
  );
}

function lackingOf({ sendername, senderphone, coverto, coversubject, covermessage }: OrderOptions): string {
  const lacking = lackingInCoverFont([sendername, senderphone, coverto, coversubject, covermessage].join('\n'));
  return lacking.length > NAMED ? `${lacking.slice(0, NAMED).join(' ')} …` : lacking.join(' ');
}

function roomLeft(message: string): string {
  if (message === '') return `Up to ${MOST_CHARACTERS} and ${MOST_LINES}.`;
  const characters = message.length.toLocaleString(SITE_LOCALE);
  return `${characters} of ${MOST_CHARACTERS}, ${messageLines(message).length} of ${MOST_LINES}.`;
}

function useErrorAt(field: CoverText): string | undefined {
  return useOrder(({ coverError }) => (coverError?.field === field ? coverError.message : undefined));
}

function edit(patch: Partial<Pick<OrderOptions, CoverText>>): void {
  editOptions(patch);
  patchOrder({ coverError: null });
}
