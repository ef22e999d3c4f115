import { resolve } from 'node:path';
import type { OrderRow } from '@server/orders/order-view';
import { type DrawnText, drawnText } from '@server/testing/drawn-text';
import { widthInCoverFont } from '@shared/lib/cover/cover-font';
import { messageFault } from '@shared/lib/cover/cover-lines';
import { coverPage } from './cover-page';

const BLANK: OrderRow = {
  id: 'order-1',
  visitor_id: 'visitor-1',
  user_id: null,
  state: 'paid',
  number: '(202) 456-1414',
  to_number: '+12024561414',
  instantsend: true,
  deliverytime: null,
  tz: 'America/New_York',
  coverpage: true,
  sendername: '',
  senderphone: '',
  coverto: '',
  coversubject: '',
  covermessage: '',
  sku: 'SINGLE1',
  created_at: 0,
  updated_at: 0,
  paid_at: Date.parse('2027-04-20T15:00:00Z'),
  paid_amount: 199,
  paid_pagecount: 3,
  payment_intent: null,
  receipt_email: null,
  paid_method: null,
};

/** The only page of the document that is drawn. */
async function draw(texts: Partial<OrderRow>): Promise<DrawnText[]> {
  const pages = await drawnText(await coverPage({ ...BLANK, ...texts }, resolve('server')));
  expect(pages).toHaveLength(1);
  return pages[0] ?? [];
}

/** The page as terms and the lines below them, without their places. */
async function read(texts: Partial<OrderRow>): Promise<string[]> {
  return (await draw(texts)).map(({ text }) => text);
}

test('says whom the fax is for, who sends it, how many pages it has, what it is about, and the message', async () => {
  const texts = {
    coverto: 'Jane Roe',
    sendername: 'Zoë Lee',
    senderphone: '+1 212 555 0199',
    coversubject: 'Lease – 12 Elm Street',
    covermessage: 'Dear Jane,\n\nthe “lease” is attached.',
  };
  expect(await read(texts)).toEqual([
    'FAX',
    ...['To', 'Jane Roe', 'From', 'Zoë Lee'],
    ...['Fax', '+1 202-456-1414', 'Phone', '+1 212 555 0199'],
    ...['Date', 'April 20, 2027', 'Pages', '3, this one included'],
    ...['Subject', 'Lease – 12 Elm Street'],
    ...['Dear Jane,', '', 'the “lease” is attached.'],
  ]);
});

test('has no term without a value, and is for the number without a name', async () => {
  expect(await read({})).toEqual([
    ...['FAX', 'To', '+1 202-456-1414'],
    ...['Date', 'April 20, 2027', 'Pages', '3, this one included'],
  ]);
});

test('European, Greek and Cyrillic letters are drawn; those of other scripts become question marks', async () => {
  const texts = {
    coverto: '愛子',
    sendername: 'Łucja Dvořák',
    coversubject: '👍\u202e',
    covermessage: 'Привет\nΕλλάδα',
  };
  const drawn = await read(texts);
  for (const line of ['??', 'Łucja Dvořák', '?', 'Привет', 'Ελλάδα']) expect(drawn).toContain(line);
});

test.each<[string, Partial<OrderRow>, string]>([
  [
    'sent at once, late in the evening in New York',
    { paid_at: Date.parse('2026-11-29T02:05:00Z') },
    'November 28, 2026',
  ],
  [
    'sent later, early in the morning in Tokyo',
    { instantsend: false, deliverytime: '2026-12-15T00:30:00+09:00', tz: 'Asia/Tokyo' },
    'December 15, 2026',
  ],
])('the date of a fax %s is that of its own zone', async (_what, texts, date) => {
  expect(await read(texts)).toContain(date);
});

test('a long message is broken into lines', async () => {
  const words = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
  const lines = (await read({ covermessage: words })).filter((text) => text.startsWith('word'));
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.join(' ')).toBe(words);
});

test.each<[what: string, texts: Partial<OrderRow>]>([
  ['the longest ordinary texts', texts('Wide words all along ')],
  ['the widest letters', texts('W')],
  ['wide words of more than half a line', texts(`${'W'.repeat(17)} `)],
  ['words of one letter', texts('@ ')],
])('everything stays within the margins and below what comes before: %s', async (_, long) => {
  const lines = Array.from({ length: 30 }, (__, index) => `Line ${index + 1}`);
  const drawn = await draw({ ...long, covermessage: lines.join('\n') });
  expect(messageFault(lines.join('\n'))).toBeNull();
  const message = drawn.filter(({ text }) => lines.includes(text));
  expect(message.map(({ text }) => text)).toEqual(lines);
  const head = drawn.filter((piece) => !message.includes(piece));
  const lowest = Math.min(...head.map(({ y }) => y));
  expect(lowest - Number(message[0]?.y)).toBeGreaterThan(20);
  for (const { text, x, y, size } of drawn) {
    expect(y).toBeGreaterThanOrEqual(54);
    expect(size).toBeGreaterThanOrEqual(7);
    // Text that starts left of the gutter ends before it.
    const end = text.startsWith('FAX') ? 0 : x + (widthInCoverFont(text) * size) / 1000;
    const isSubject = y === lowest || drawn.some((other) => other.text === 'Subject' && y < other.y);
    expect(end).toBeLessThanOrEqual(x < 300 && !isSubject ? 295 : 559);
  }
});

function texts(pattern: string): Partial<OrderRow> {
  const fill = (length: number) => pattern.repeat(length).slice(0, length).trim();
  return { coverto: fill(100), sendername: fill(200), senderphone: fill(40), coversubject: fill(200) };
}

test('a value is set smaller before any of it is cut, and ends in dots where it is', async () => {
  const sizes = async (sendername: string) =>
    (await draw({ sendername }))
      .filter(({ text }) => text.startsWith('mm'))
      .map(({ text, size }) => [text.length, size]);
  // 24 of them take a line of 240 points at 12 points.
  expect(await sizes('m'.repeat(72))).toEqual(Array(3).fill([24, 12]));
  expect(await sizes('m'.repeat(78))).toEqual(Array(3).fill([26, 11]));
  const cut = (await draw({ sendername: 'W'.repeat(200) })).filter(({ text }) => text.startsWith('WWW'));
  expect(cut).toHaveLength(3);
  expect(cut.at(-1)?.text).toMatch(/W…$/);
});
