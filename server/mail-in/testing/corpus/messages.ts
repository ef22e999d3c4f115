import { signedFile, tnefFile } from '@server/mail-in/testing/file-builders';
import { attached, mailOf, multipart, partOf, withNote } from '@server/mail-in/testing/mail-builder';
import type { CorpusMail } from './corpus-mail';

const answer = /^250 2\.6\.0 OK: kept as a message for three days, as it has no documents$/;
const html = partOf(
  ['Content-Type: text/html; charset=utf-8'],
  '<html><head><title>x</title><style>p{}</style></head><body><p>Confirm &amp; open:<br><a href="https://mail.example/?a=1&amp;b=2">this link</a></p><script>x()</script></body></html>',
);
const plain = partOf(
  ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: quoted-printable'],
  'Best=C3=A4tigen: https://mail.example/?a=3D1',
);
const asText = 'Confirm & open:\nthis link (https://mail.example/?a=1&b=2)';
const asPlain = 'Bestätigen: https://mail.example/?a=1';

/** Mails without documents: the owner reads them. */
export const MESSAGES: readonly CorpusMail[] = [
  { name: 'a text', mail: plain, answer, message: asPlain },
  { name: 'a text of nothing but HTML', mail: html, answer, message: asText },
  { name: 'a text in both versions', mail: multipart('alternative', plain, html), answer, message: asPlain },
  { name: 'an empty plain version', mail: multipart('alternative', partOf([], ' '), html), answer, message: asText },
  { name: 'a text without MIME', mail: '\r\nHello\r\n\r\n\r\n\r\nthere\r\n', answer, message: 'Hello\n\nthere' },
  { name: 'nothing at all', mail: '\r\n', answer, message: '' },
  {
    name: 'a text and a picture in it',
    mail: multipart(
      'related',
      partOf(['Content-Type: text/html'], 'Hi <img src="cid:logo@office">'),
      partOf(['Content-Type: image/png; name=logo.png', 'Content-ID: <logo@office>'], '\u0089PNG'),
    ),
    answer,
    message: 'Hi',
  },
  {
    name: 'a signed text',
    mail: attached('application/pkcs7-mime', 'smime.p7m', signedFile(Buffer.from(plain))),
    answer,
    message: asPlain,
  },
  {
    name: 'an invitation',
    mail: withNote(attached('text/calendar', 'meeting.ics', Buffer.from('BEGIN:VCALENDAR'))),
    answer,
    message: 'See attachment.',
  },
  {
    name: 'a bounce',
    mail: multipart('report', plain, partOf(['Content-Type: message/delivery-status'], 'Status: 5.1.1')),
    answer,
    message: asPlain,
  },
  {
    name: 'a forwarded text',
    mail: withNote(partOf(['Content-Type: message/rfc822'], mailOf(plain, { subject: 'Please confirm' }))),
    answer,
    message: `See attachment.\n\nPlease confirm\n\n${asPlain}`,
  },
  {
    name: 'a text with Outlook’s form of it',
    mail: multipart('mixed', plain, attached('application/ms-tnef', 'winmail.dat', tnefFile([]))),
    answer,
    message: asPlain,
  },
  {
    name: 'a named text that is shown',
    mail: partOf(['Content-Type: text/plain; name="body.txt"', 'Content-Disposition: inline'], 'Hello'),
    answer,
    message: 'Hello',
  },
  {
    name: 'a text in flowing lines',
    mail: partOf(
      ['Content-Type: text/plain; format=flowed; delsp=yes'],
      'Open https://mail.example/ \r\nconfirm?a=1\r\n> You wrote  \r\n> this\r\n Spaced\r\n-- \r\nPat',
    ),
    answer,
    message: 'Open https://mail.example/confirm?a=1\n> You wrote this\nSpaced\n--\nPat',
  },
  {
    name: 'flowing lines that keep their spaces',
    mail: partOf(['Content-Type: text/plain; format=Flowed'], 'One \r\nparagraph\r\n\r\nAnother'),
    answer,
    message: 'One paragraph\n\nAnother',
  },
  {
    name: 'HTML with a head that does not end, and a link without quotes',
    mail: partOf(
      ['Content-Type: text/html'],
      '<html><head><title>x</title><body><p>Confirm: <a class=b href=https://mail.example/?a=1>here</a><!-- x --> 1 < 2',
    ),
    answer,
    message: 'Confirm: here (https://mail.example/?a=1) 1 < 2',
  },
  {
    name: 'a text that is longer than a message',
    mail: partOf(['Content-Type: text/plain; charset=utf-8'], Buffer.from('€'.repeat(4_000)).toString('latin1')),
    answer,
    message: `${'€'.repeat(3_332)}…`,
  },
  {
    name: 'a text with direction marks',
    mail: partOf(
      ['Content-Type: text/plain; charset=utf-8'],
      Buffer.from('Open \u202emoc.knab\u202c').toString('latin1'),
    ),
    answer,
    message: 'Open moc.knab',
  },
];
