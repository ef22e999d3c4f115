/** @jest-environment node */
import type { ArchiveDocument, Forwarding } from '@shared/api/shapes/documents';
import {
  countText,
  factsText,
  forwardingLines,
  leftOutText,
  newDocumentsAnnouncement,
  originText,
  shortForwardingLines,
  titleOf,
} from './document-words';

const letter: ArchiveDocument = {
  ...{ id: 'a', name: 'letter.pdf', from: 'pat@mail.example', source: 'mail', size: 12_345, pagecount: 3 },
  ...{ received: '2026-06-10T12:05:00', forwarded: [], leftout: [] },
};

test('says where a document came from', () => {
  expect(originText(letter)).toBe('Emailed by pat@mail.example');
  expect(originText({ ...letter, source: 'print', from: 'pat' })).toBe('Printed by pat');
  expect(originText({ ...letter, source: 'print', from: '' })).toBe('Printed');
});

test('says what is known: pages, size, when it came', () => {
  expect(factsText(letter)).toBe('3 pages\u00a0· 12 KB\u00a0· Jun 10, 2026, 12:05 PM');
  const { id, name, from, source, size, forwarded, leftout } = letter;
  expect(factsText({ id, name, from, source, size, forwarded, leftout, received: '' })).toBe('12 KB');
  expect(factsText({ ...letter, received: '2026-06-10' })).toBe('3 pages\u00a0· 12 KB\u00a0· Jun 10, 2026');
});

test('says where copies could not go, and why, are going, and are', () => {
  const failures: Forwarding[] = [
    { provider: 'onedrive', state: 'failed', message: 'The storage is full.' },
    { provider: 'dropbox', state: 'failed' },
  ];
  const others: Forwarding[] = [
    { provider: 'drive', state: 'done' },
    { provider: 'box', state: 'done' },
    { provider: 'dropbox', state: 'waiting' },
  ];
  const rest = [
    { state: 'waiting', text: 'Waiting for Dropbox' },
    { state: 'done', text: 'Saved to Drive and Box' },
  ];
  const full = { state: 'failed', text: 'Not saved to OneDrive: The storage is full.' };
  expect(forwardingLines([...others, ...failures])).toEqual([
    full,
    { state: 'failed', text: 'Not saved to Dropbox' },
    ...rest,
  ]);
  // In little room, several failures share a line, and a single one keeps its reason.
  expect(shortForwardingLines([...others, ...failures])).toEqual([
    { state: 'failed', text: 'Not saved to OneDrive and Dropbox' },
    ...rest,
  ]);
  expect(shortForwardingLines([...others, ...failures.slice(0, 1)])).toEqual([full, ...rest]);
  for (const lines of [forwardingLines, shortForwardingLines]) expect(lines([])).toEqual([]);
});

test('says why a copy takes longer, where there is room', () => {
  const forwarded: Forwarding[] = [
    { provider: 'drive', state: 'waiting' },
    { provider: 'box', state: 'waiting', message: 'Box is full. We will try again.' },
  ];
  expect(forwardingLines(forwarded)).toEqual([
    { state: 'waiting', text: 'Waiting for Box: Box is full. We will try again.' },
    { state: 'waiting', text: 'Waiting for Drive' },
  ]);
  expect(shortForwardingLines(forwarded)).toEqual([{ state: 'waiting', text: 'Waiting for Drive and Box' }]);
});

test('reads out what came in', () => {
  expect(newDocumentsAnnouncement([letter])).toBe('New document: letter.pdf. Emailed by pat@mail.example.');
  expect(newDocumentsAnnouncement([letter, letter])).toBe('2 new documents.');
  expect(newDocumentsAnnouncement([])).toBe('');
});

test('counts what is loaded, and says if there is more', () => {
  expect([countText(1, false), countText(2, false), countText(100, true), countText(10_000, false)]).toEqual([
    '1 document',
    '2 documents',
    '100+ documents',
    '10,000 documents',
  ]);
});

test('a document without a name has one on the page', () => {
  expect(titleOf({ name: '  ' })).toBe('Untitled document');
});

test('names what was left out, and why', () => {
  const leftout = [{ name: 'letter.docx', reason: 'not a PDF' }];
  expect(leftOutText(letter)).toBeNull();
  expect(leftOutText({ leftout })).toBe('1 attachment was left out: letter.docx (not a PDF)');
  expect(leftOutText({ leftout: [...leftout, { name: '', reason: 'empty' }] })).toBe(
    '2 attachments were left out: letter.docx (not a PDF), a file without a name (empty)',
  );
  expect(leftOutText({ leftout: [...leftout, { name: '', reason: 'empty', count: 15 }] })).toBe(
    '16 attachments were left out: letter.docx (not a PDF), 15 more (empty)',
  );
});
