import { attached, BASE64, base64, mailOf, partOf, withNote } from '@server/mail-in/testing/mail-builder';
import { smallPdf } from '@server/mail-in/testing/small-pdf';
import { type CorpusMail, FILED, ONLY_PDF, refused } from './corpus-mail';

const scan = smallPdf('mislabeled');
/** Without the last line's end, which counts as the boundary's. */
const raw = scan.subarray(0, -1);
const tiff = Buffer.from('II*\0\u0008\0\0\0', 'latin1');
const printed = Buffer.concat([Buffer.from('\u001b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n'), scan]);
const inner = mailOf(withNote(attached('application/pdf', 'inner.pdf', scan)));
const blank = Buffer.concat([Buffer.from('\r\n \r\n'), inner]);
const MAIL = 'message/rfc822';
/** Beside a PDF, so that the list of what is left out is kept. */
const photos = Array.from({ length: 13 }, (_, at) => attached('image/jpeg', `${at}.jpg`, Buffer.from('\u00ff\u00d8')));
const empty = Array.from({ length: 2 }, () => attached('application/pdf', '', Buffer.alloc(0)));

/** Files and mails that are not what their header says, and names that nobody should store. */
export const MISLABELED: readonly CorpusMail[] = [
  {
    name: 'a forwarded mail behind blank lines',
    mail: withNote(partOf([`Content-Type: ${MAIL}`], blank)),
    filed: [['inner.pdf', scan]],
  },
  {
    name: 'a saved mail behind blank lines',
    mail: withNote(attached('application/octet-stream', 'saved.eml', blank)),
    filed: [['inner.pdf', scan]],
  },
  { name: 'a PDF that is called a mail', mail: withNote(attached(MAIL, 'a.pdf', scan)), filed: [['a.pdf', scan]] },
  {
    name: 'a PDF in bytes in a short mail that was forwarded',
    mail: withNote(partOf([`Content-Type: ${MAIL}`], mailOf(partOf(['Content-Type: application/pdf'], raw)))),
    filed: [['document.pdf', raw]],
  },
  {
    name: 'a picture that is called a mail',
    mail: withNote(attached(MAIL, 'fax.tif', tiff)),
    answer: refused(ONLY_PDF, 'fax.tif (not a PDF)'),
  },
  {
    name: 'a picture that is called a text',
    mail: partOf(['Content-Type: text/plain', BASE64], tiff),
    answer: refused(ONLY_PDF, 'a file without a name (not a PDF)'),
  },
  {
    name: 'a PDF with commands for a printer that is called a text',
    mail: partOf(['Content-Type: text/plain', BASE64], printed),
    filed: [['document.pdf', printed]],
  },
  {
    name: 'commands for a printer that are called a text',
    mail: partOf(['Content-Type: text/plain', BASE64], Buffer.from('@PJL SET COPIES=1\r\n%!PS')),
    answer: refused(ONLY_PDF, 'a file without a name (not a PDF)'),
  },
  {
    name: 'base64 that does not say so, between lines of text',
    mail: partOf(
      ['Content-Type: text/plain'],
      `Your scan:\r\n\r\n${base64(scan)}\r\n\r\n-- \r\nSent by the office\r\n`,
    ),
    filed: [['document.pdf', scan]],
    answer: FILED,
  },
  {
    name: 'base64 that does not say so, above a footer, with a name',
    mail: withNote(partOf(['Content-Type: application/pdf; name="scan.pdf"'], `${base64(scan)}\r\n_____\r\nList\r\n`)),
    filed: [['scan.pdf', scan]],
  },
  {
    name: 'names with zero bytes, half letters and too many letters',
    mail: withNote(
      attached('application/pdf', 'a.pdf', scan),
      partOf(['Content-Type: text/plain'], 'begin 644 b\0\ud83d.doc\r\n#8V1E\r\n`\r\nend\r\n'),
      attached('application/msword', `${Buffer.from('👩'.repeat(90)).toString('latin1')}.doc`, Buffer.from('x')),
    ),
    filed: [['a.pdf', scan]],
    leftOut: [
      ['b=.doc', 'not a PDF'],
      [`${'👩'.repeat(79)}…`, 'not a PDF'],
    ],
    answer: /OK: 1 document filed\. Not filed: b=\.doc \(not a PDF\)/,
  },
  {
    name: 'more left out than a list names',
    mail: withNote(...photos, ...empty, attached('application/pdf', 'a.pdf', scan)),
    filed: [['a.pdf', scan]],
    leftOut: [
      ...Array.from({ length: 10 }, (_, at) => [`${at}.jpg`, 'not a PDF'] as const),
      ['', 'not a PDF', 3],
      ['', 'empty', 2],
    ],
    answer: /4\.jpg \(not a PDF\), and 10 more$/,
  },
  {
    name: 'a mark in front of a line of the header',
    mail: Buffer.from(
      `\u00ef\u00bb\u00bfFrom: boss@office.example\r\n${mailOf(attached('application/pdf', 'a.pdf', scan)).toString('latin1')}`,
      'latin1',
    ),
    filed: [['a.pdf', scan]],
  },
];
