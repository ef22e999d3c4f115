import { appleDouble } from '@server/mail-in/testing/file-builders';
import {
  attached,
  BASE64,
  base64,
  mailOf,
  multipart,
  NOTE,
  partOf,
  withNote,
} from '@server/mail-in/testing/mail-builder';
import { smallPdf } from '@server/mail-in/testing/small-pdf';
import { type CorpusMail, FILED } from './corpus-mail';

const scan = smallPdf('scan');
const other = smallPdf('other', 3);
const [PDF, OCTETS] = ['application/pdf', 'application/octet-stream'];
const many = Array.from({ length: 60 }, (_, at) => [`page-${at}.pdf`, smallPdf(`page ${at}`)] as const);
/** Lines that end in CRLF, LF and CR: as it is, or it is damaged. */
const binary = Buffer.concat([scan, Buffer.from('\r\n\n\r\u0080stream\r\r\n%%EOF')]);
const quoted = scan.toString('latin1').replace(/[^\n -<>-~]/g, (sign) => `=${hex(sign)}`);
const folded = base64(scan).replace(/\r\n/g, '\r\n\r\n');

function hex(sign: string): string {
  return sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0');
}

/** PDF attachments as scanners and mail programs send them. */
export const ATTACHMENTS: readonly CorpusMail[] = [
  { name: 'a PDF', mail: withNote(attached(PDF, 'scan.pdf', scan)), filed: [['scan.pdf', scan]] },
  { name: 'the PDF alone', mail: attached(PDF, 'scan.pdf', scan), filed: [['scan.pdf', scan]] },
  {
    name: 'a PDF shown in the text',
    mail: withNote(partOf(['Content-Type: application/pdf; name=a.pdf', 'Content-Disposition: inline', BASE64], scan)),
    filed: [['a.pdf', scan]],
  },
  {
    name: 'no disposition',
    mail: withNote(partOf(['Content-Type: application/pdf; name="a.pdf"', BASE64], scan)),
    filed: [['a.pdf', scan]],
  },
  { name: 'octets with a name', mail: withNote(attached(OCTETS, 'scan.pdf', scan)), filed: [['scan.pdf', scan]] },
  { name: 'octets without a name', mail: withNote(attached(OCTETS, '', scan)), filed: [['document.pdf', scan]] },
  {
    name: 'an unusual type and no ending',
    mail: withNote(attached('application/x-pdf', 'SCAN0001', scan)),
    filed: [['SCAN0001', scan]],
  },
  {
    name: 'a space behind the ending',
    mail: withNote(attached(OCTETS, 'scan.pdf ', scan)),
    filed: [['scan.pdf', scan]],
  },
  { name: 'upper case', mail: withNote(attached('APPLICATION/PDF', 'SCAN.PDF', scan)), filed: [['SCAN.PDF', scan]] },
  { name: 'a wrong ending', mail: withNote(attached(OCTETS, 'scan.dat', scan)), filed: [['scan.dat', scan]] },
  { name: 'called a picture', mail: withNote(attached('image/tiff', 'scan.tif', scan)), filed: [['scan.tif', scan]] },
  {
    name: 'called a text',
    mail: withNote(partOf(['Content-Type: text/plain', BASE64], scan)),
    filed: [['document.pdf', scan]],
  },
  {
    name: 'no type',
    mail: withNote(partOf(['Content-Disposition: attachment; filename=a.pdf', BASE64], scan)),
    filed: [['a.pdf', scan]],
  },
  { name: 'a type that is none', mail: withNote(attached('pdf', 'a.pdf', scan)), filed: [['a.pdf', scan]] },
  {
    name: 'other bytes in front',
    mail: withNote(attached(PDF, 'a.pdf', Buffer.concat([Buffer.alloc(900, 'x'), scan]))),
    filed: [['a.pdf', Buffer.concat([Buffer.alloc(900, 'x'), scan])]],
  },
  {
    name: 'base64 that does not say so',
    mail: withNote(partOf(['Content-Type: application/pdf; name="scan.pdf"'], base64(scan))),
    filed: [['scan.pdf', scan]],
  },
  {
    name: 'base64 as the text',
    mail: partOf(['Content-Type: text/plain'], base64(scan)),
    filed: [['document.pdf', scan]],
  },
  {
    name: 'blank lines in base64',
    mail: withNote(partOf(['Content-Type: application/pdf; name=a.pdf', BASE64], folded)),
    filed: [['a.pdf', scan]],
  },
  {
    name: 'quoted-printable',
    mail: withNote(
      partOf(
        ['Content-Type: application/pdf; name=a.pdf', 'Content-Transfer-Encoding: quoted-printable'],
        quoted.replace(/\n/g, '=0A=\r\n').replace(/=\r\n$/, ''),
      ),
    ),
    filed: [['a.pdf', scan]],
  },
  {
    name: 'bytes as they are',
    mail: withNote(partOf(['Content-Type: application/pdf; name=a.pdf', 'Content-Transfer-Encoding: binary'], binary)),
    filed: [['a.pdf', binary]],
  },
  {
    name: 'two documents',
    mail: withNote(attached(PDF, 'a.pdf', scan), attached(PDF, 'b.pdf', other)),
    filed: [
      ['a.pdf', scan],
      ['b.pdf', other],
    ],
  },
  {
    name: 'two names of one content',
    mail: withNote(attached(PDF, 'a.pdf', scan), attached(PDF, 'b.pdf', scan)),
    filed: [
      ['a.pdf', scan],
      ['b.pdf', scan],
    ],
  },
  {
    name: 'one document in both versions of the text',
    mail: multipart('alternative', withNote(attached(PDF, 'a.pdf', scan)), attached(PDF, 'a.pdf', scan)),
    filed: [['a.pdf', scan]],
  },
  {
    name: 'sixty documents',
    mail: withNote(...many.map(([name, content]) => attached(PDF, name, content))),
    filed: many,
  },
  {
    name: 'a PDF beside HTML, with an id',
    mail: multipart(
      'related',
      partOf(['Content-Type: text/html'], '<p>see file</p>'),
      partOf(['Content-Type: application/pdf', 'Content-ID: <x1@office>', BASE64], scan),
    ),
    filed: [['document.pdf', scan]],
  },
  {
    name: 'a picture that the text shows',
    mail: multipart(
      'mixed',
      multipart(
        'related',
        partOf(['Content-Type: text/html'], '<img src="cid:logo@office">'),
        partOf(
          ['Content-Type: image/png; name="logo.png"', 'Content-ID: <logo@office>', BASE64],
          Buffer.from('\u0089PNG'),
        ),
      ),
      attached(PDF, 'a.pdf', scan),
    ),
    filed: [['a.pdf', scan]],
  },
  {
    name: 'what a Mac keeps beside it',
    mail: withNote(
      multipart(
        'appledouble',
        attached('application/applefile', 'Letter.pdf', appleDouble()),
        attached(PDF, 'Letter.pdf', scan),
      ),
    ),
    filed: [['Letter.pdf', scan]],
  },
  {
    name: 'signatures, cards and invitations',
    mail: multipart(
      'signed',
      withNote(
        attached(PDF, 'a.pdf', scan),
        attached('text/calendar', 'meeting.ics', Buffer.from('BEGIN:VCALENDAR')),
        attached('text/vcard', 'pat.vcf', Buffer.from('BEGIN:VCARD')),
      ),
      partOf(['Content-Type: application/pgp-signature; name="signature.asc"'], '-----BEGIN PGP SIGNATURE-----'),
    ),
    filed: [['a.pdf', scan]],
  },
  {
    name: 'no last boundary',
    mail: withNote(attached(PDF, 'a.pdf', scan)).replace(/\r\n--[^\r]+--$/, ''),
    filed: [['a.pdf', scan]],
  },
  {
    name: 'a mail without an id',
    mail: mailOf(withNote(attached(PDF, 'no-id.pdf', smallPdf('no id'))), { id: '' }),
    filed: [['no-id.pdf', smallPdf('no id')]],
  },
  {
    name: 'a list’s footer',
    mail: withNote(attached(PDF, 'a.pdf', scan), partOf(['Content-Type: text/plain'], 'To leave this list ...')),
    filed: [['a.pdf', scan]],
  },
  {
    name: 'a note that mentions PDF',
    mail: multipart(
      'mixed',
      partOf(['Content-Type: text/plain'], 'Files begin with %PDF-1.4.'),
      attached(PDF, 'a.pdf', scan),
    ),
    filed: [['a.pdf', scan]],
    answer: FILED,
  },
  {
    name: 'a PDF and a letter',
    mail: withNote(
      attached(PDF, 'a.pdf', scan),
      attached('application/msword', 'letter.doc', Buffer.from('\u00d0\u00cf')),
    ),
    filed: [['a.pdf', scan]],
    leftOut: [['letter.doc', 'not a PDF']],
    answer: /^250 2\.6\.0 OK: 1 document filed\. Not filed: letter\.doc \(not a PDF\)$/,
  },
  {
    name: 'a PDF and a photo',
    mail: withNote(
      attached('image/jpeg', 'Größe.jpg', Buffer.from('\u00ff\u00d8')),
      attached(PDF, 'a.pdf', scan),
      NOTE,
    ),
    filed: [['a.pdf', scan]],
    leftOut: [['Größe.jpg', 'not a PDF']],
    answer: /Not filed: Gr\?\?e\.jpg \(not a PDF\)$/,
  },
  {
    name: 'a PDF and an empty one',
    mail: withNote(attached(PDF, 'a.pdf', scan), attached(PDF, 'empty.pdf', Buffer.alloc(0))),
    filed: [['a.pdf', scan]],
    leftOut: [['empty.pdf', 'empty']],
    answer: /Not filed: empty\.pdf \(empty\)$/,
  },
];
