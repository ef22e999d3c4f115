import type { ArchiveDocument, Forwarding } from '@shared/api/shapes/documents';
import { formatHere } from '@shared/lib/time/here';
import { STORAGE_NAMES } from '@shared/reference/features';
import { SITE_LOCALE } from '@shared/reference/places/site-locale';
import { pageCountText } from '@shared/uploads/count-words';
import { formatSize } from '@shared/uploads/upload-words';

/** The title of a document, also without a name. */
export function titleOf({ name }: Pick<ArchiveDocument, 'name'>): string {
  return name.trim() || 'Untitled document';
}

/** "Emailed by pat@mail.example", "Printed by pat", "Printed". */
export function originText({ source, from }: ArchiveDocument): string {
  const how = source === 'mail' ? 'Emailed' : 'Printed';
  return from === '' ? how : `${how} by ${from}`;
}

/** "3 pages · 12 KB · Jun 10, 2026, 2:05 PM", as far as known. */
export function factsText({ pagecount, size, received }: ArchiveDocument): string {
  const moment = received === '' ? null : formatHere(received, 'medium');
  const facts = [pagecount ? pageCountText(pagecount) : null, formatSize(size), moment];
  // A line does not begin with the dot.
  return facts.filter((fact) => fact !== null).join('\u00a0· ');
}

/** "3 attachments were left out: letter.docx (not a PDF), 2 more (empty)"; null if nothing was. */
export function leftOutText({ leftout }: Pick<ArchiveDocument, 'leftout'>): string | null {
  if (leftout.length === 0) return null;
  const total = leftout.reduce((sum, { count = 1 }) => sum + count, 0);
  const start = total === 1 ? '1 attachment was' : `${total} attachments were`;
  return `${start} left out: ${leftout.map(leftOutName).join(', ')}`;
}

function leftOutName({ name, reason, count }: ArchiveDocument['leftout'][number]): string {
  const shown = count === undefined ? name || 'a file without a name' : `${count} more`;
  return reason ? `${shown} (${reason})` : shown;
}

/** A line about copies in one state. */
export interface ForwardingLine {
  state: Forwarding['state'];
  text: string;
}

/**
 * A document's copies: first each one that failed, with the reason, then the pending ones (each delayed one with its
 * reason), then the others.
 */
export function forwardingLines(forwarded: readonly Forwarding[]): ForwardingLine[] {
  const failed = forwarded.filter(({ state }) => state === 'failed');
  const late = forwarded.filter(({ state, message }) => state === 'waiting' && message);
  const others = forwarded.filter((one) => !late.includes(one));
  return [
    ...failed.map((one) => explainedLine('Not saved to', one)),
    ...late.map((one) => explainedLine('Waiting for', one)),
    ...namedLine('Waiting for', others, 'waiting'),
    ...namedLine('Saved to', forwarded, 'done'),
  ];
}

/** The same with a line for each state, for a row with little room: only a single failure has its reason. */
export function shortForwardingLines(forwarded: readonly Forwarding[]): ForwardingLine[] {
  const [failed, ...more] = forwarded.filter(({ state }) => state === 'failed');
  return [
    ...(failed && more.length === 0
      ? [explainedLine('Not saved to', failed)]
      : namedLine('Not saved to', forwarded, 'failed')),
    ...namedLine('Waiting for', forwarded, 'waiting'),
    ...namedLine('Saved to', forwarded, 'done'),
  ];
}

/** The announcement of new documents, newest first. */
export function newDocumentsAnnouncement(documents: readonly ArchiveDocument[]): string {
  const [document] = documents;
  if (!document) return '';
  return documents.length === 1
    ? `New document: ${titleOf(document)}. ${originText(document)}.`
    : `${documents.length} new documents.`;
}

/** "248 documents", "100+ documents" if there are older ones that have not been loaded. */
export function countText(count: number, more: boolean): string {
  const number = `${count.toLocaleString(SITE_LOCALE)}${more ? '+' : ''}`;
  return count === 1 && !more ? '1 document' : `${number} documents`;
}

function explainedLine(start: string, { provider, state, message }: Forwarding): ForwardingLine {
  const text = `${start} ${STORAGE_NAMES[provider]}`;
  return { state, text: message ? `${text}: ${message}` : text };
}

function namedLine(start: string, forwarded: readonly Forwarding[], wanted: ForwardingLine['state']): ForwardingLine[] {
  const names = forwarded.filter(({ state }) => state === wanted).map(({ provider }) => STORAGE_NAMES[provider]);
  if (names.length === 0) return [];
  return [{ state: wanted, text: `${start} ${new Intl.ListFormat(SITE_LOCALE).format(names)}` }];
}
