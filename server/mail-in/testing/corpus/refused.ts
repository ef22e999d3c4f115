import { encryptedFile, tnefFile, uuencoded } from '@server/mail-in/testing/file-builders';
import { attached, mailOf, multipart, partOf, withNote } from '@server/mail-in/testing/mail-builder';
import { smallPdf } from '@server/mail-in/testing/small-pdf';
import { type CorpusMail, ONLY_PDF, refused } from './corpus-mail';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const zip = Buffer.from('PK\u0003\u0004');
const pgp = '-----BEGIN PGP MESSAGE-----\r\n\r\nhQEMA\r\n-----END PGP MESSAGE-----';
const encrypted = 'This archive cannot read what is encrypted: send the documents as PDF attachments, not encrypted';
const damaged = 'The mail is damaged: send the documents again as PDF attachments';
const docx = attached(DOCX, 'letter.docx', zip);
const tooMany = Array.from({ length: 201 }, (_, at) => attached('application/pdf', `${at}.pdf`, smallPdf(`${at}`)));

/** Mails of which nothing can be filed: their senders learn why, and what to do. */
export const REFUSED: readonly CorpusMail[] = [
  { name: 'a letter', mail: withNote(docx), answer: refused(ONLY_PDF, 'letter.docx (not a PDF)') },
  {
    name: 'a letter with an id, beside HTML',
    mail: multipart(
      'related',
      partOf(['Content-Type: text/html'], '<p>see file</p>'),
      partOf(
        [`Content-Type: ${DOCX}; name="contract.docx"`, 'Content-ID: <x1@office>', 'Content-Transfer-Encoding: base64'],
        zip,
      ),
    ),
    answer: refused(ONLY_PDF, 'contract.docx (not a PDF)'),
  },
  {
    name: 'a picture with an id that no text shows',
    mail: multipart(
      'related',
      partOf(['Content-Type: text/html'], '<p>scan</p>'),
      partOf(
        ['Content-Type: image/png; name="scan.png"', 'Content-ID: <x@office>', 'Content-Transfer-Encoding: base64'],
        Buffer.from('\u0089PNG'),
      ),
    ),
    answer: refused(ONLY_PDF, 'scan.png (not a PDF)'),
  },
  {
    name: 'other octets without a name',
    mail: withNote(attached('application/octet-stream', '', zip)),
    answer: refused(ONLY_PDF, 'a file without a name (not a PDF)'),
  },
  {
    name: 'HTML that is called PDF',
    mail: withNote(attached('application/pdf', 'invoice.pdf', Buffer.from('<html>Sign in'))),
    answer: refused(ONLY_PDF, 'invoice.pdf (not a PDF)'),
  },
  {
    name: 'a text file',
    mail: withNote(attached('text/plain', 'notes.txt', Buffer.from('Hello'))),
    answer: refused(ONLY_PDF, 'notes.txt (not a PDF)'),
  },
  {
    name: 'a PDF in a ZIP file',
    mail: withNote(attached('application/zip', 'scans.zip', zip)),
    answer: refused(ONLY_PDF, 'scans.zip (not a PDF)'),
  },
  {
    name: 'seven photos',
    mail: withNote(
      ...Array.from({ length: 7 }, (_, at) => attached('image/jpeg', `${at}.jpg`, Buffer.from('\u00ff\u00d8'))),
    ),
    answer: refused(
      ONLY_PDF,
      '0.jpg (not a PDF), 1.jpg (not a PDF), 2.jpg (not a PDF), 3.jpg (not a PDF), 4.jpg (not a PDF), and 2 more',
    ),
  },
  {
    name: 'a name of many letters',
    mail: withNote(attached(DOCX, `${'a'.repeat(300)}.docx`, zip)),
    answer: refused(ONLY_PDF, `${'a'.repeat(50)} (not a PDF)`),
  },
  {
    name: 'a letter in a forwarded mail',
    mail: withNote(partOf(['Content-Type: message/rfc822'], mailOf(withNote(docx)))),
    answer: refused(ONLY_PDF, 'letter.docx (not a PDF)'),
  },
  {
    name: 'an empty PDF',
    mail: withNote(attached('application/pdf', 'empty.pdf', Buffer.alloc(0))),
    answer: refused('The attached file is empty: send it again', 'empty.pdf (empty)'),
  },
  {
    name: 'S/MIME, encrypted',
    mail: attached('application/pkcs7-mime; smime-type=enveloped-data', 'smime.p7m', encryptedFile()),
    answer: refused(encrypted, 'smime.p7m (encrypted)'),
  },
  {
    name: 'PGP/MIME, encrypted',
    mail: multipart(
      'encrypted; protocol="application/pgp-encrypted"',
      partOf(['Content-Type: application/pgp-encrypted'], 'Version: 1'),
      partOf(['Content-Type: application/octet-stream; name="encrypted.asc"'], pgp),
    ),
    answer: refused(encrypted, 'encrypted.asc (encrypted)'),
  },
  {
    name: 'an encrypted PDF and a logo',
    mail: withNote(
      attached('application/octet-stream', 'contract.pdf.gpg', Buffer.from('\u0085\u0001')),
      attached('image/png', 'logo.png', Buffer.from('\u0089PNG')),
    ),
    answer: refused(encrypted, 'contract.pdf.gpg (encrypted), logo.png (not a PDF)'),
  },
  {
    name: 'PGP in the text',
    mail: partOf(['Content-Type: text/plain'], pgp),
    answer: refused(encrypted, 'a file without a name (encrypted)'),
  },
  {
    name: 'a part of a mail',
    mail: partOf(['Content-Type: message/partial; id="x@office"; number=1; total=2'], 'Subject: Scan'),
    answer: refused(
      'The mail is only a part of a larger one: send the documents in mails of their own',
      'a file without a name (only a part of an email)',
    ),
  },
  {
    name: 'a file that is elsewhere',
    mail: withNote(
      partOf(
        ['Content-Type: message/external-body; access-type=URL; URL="https://files.example/a.pdf"'],
        'Content-Type: application/pdf',
      ),
    ),
    answer: refused(
      'The documents are not in the mail itself: send them as PDF attachments',
      'a file without a name (not in the email itself)',
    ),
  },
  {
    name: 'winmail.dat that is cut off',
    mail: withNote(partOf(['Content-Type: application/ms-tnef', 'Content-Transfer-Encoding: base64'], 'eJ8+Ig==')),
    answer: refused(damaged, 'winmail.dat (damaged)'),
  },
  {
    name: 'winmail.dat with nothing but a letter',
    mail: withNote(attached('application/ms-tnef', 'winmail.dat', tnefFile([{ name: 'letter.doc', bytes: zip }]))),
    answer: refused(ONLY_PDF, 'letter.doc (not a PDF)'),
  },
  {
    name: 'uuencode that is cut off',
    mail: partOf(['Content-Type: text/plain'], uuencoded('contract.pdf', smallPdf('cut')).slice(0, 400)),
    answer: refused(damaged, 'contract.pdf (damaged)'),
  },
  {
    name: 'parts without a boundary',
    mail: withNote(attached('application/pdf', 'a.pdf', smallPdf('lost'))).replace(/boundary="[^"]*"/, 'charset=utf-8'),
    answer: refused(damaged, 'a file without a name (damaged)'),
  },
  {
    name: 'a boundary that does not occur',
    mail: withNote(attached('application/pdf', 'a.pdf', smallPdf('lost'))).replace(/boundary="[^"]*"/, 'boundary="x"'),
    answer: refused(damaged, 'a file without a name (damaged)'),
  },
  {
    name: 'more documents than a mail may have',
    mail: withNote(...tooMany),
    answer: /^554 5\.6\.0 The mail has too many documents: send them in several mails$/,
  },
];
