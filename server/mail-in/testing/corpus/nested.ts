import {
  encryptedFile,
  signedFile,
  streamedSignedFile,
  tnefFile,
  tnefWithMail,
  uuencoded,
} from '@server/mail-in/testing/file-builders';
import { attached, mailOf, multipart, NOTE, partOf, withNote } from '@server/mail-in/testing/mail-builder';
import { smallPdf } from '@server/mail-in/testing/small-pdf';
import type { CorpusMail } from './corpus-mail';

const scan = smallPdf('nested');
const other = smallPdf('other nested', 2);
const PDF = 'application/pdf';
const P7M = 'application/pkcs7-mime; smime-type=signed-data';
const inner = mailOf(withNote(attached(PDF, 'contract.pdf', scan)), { subject: 'Contract' });
const signedPart = Buffer.from(withNote(attached(PDF, 'signed.pdf', scan)));
const winmail = tnefFile([{ name: 'LONGNA~1.PDF', bytes: scan, longName: 'Long näme.pdf' }]);

/** Another mail as a part, forwarded as an attachment or in the text. */
function forwarded(mail: Buffer, ...head: readonly string[]): string {
  return partOf(['Content-Type: message/rfc822', ...head], mail);
}

const filed = [['contract.pdf', scan]] as const;

/** Documents in mails, and in files that contain others. */
export const NESTED: readonly CorpusMail[] = [
  {
    name: 'a mail forwarded as an attachment',
    mail: withNote(forwarded(inner, 'Content-Disposition: attachment; filename="Contract.eml"')),
    filed,
  },
  { name: 'a mail forwarded in the text', mail: withNote(forwarded(inner)), filed },
  { name: 'a mail that is nothing but another', mail: forwarded(inner), filed },
  { name: 'a forwarded mail in base64', mail: withNote(attached('message/rfc822', 'Contract.eml', inner)), filed },
  { name: 'a saved mail', mail: withNote(attached('application/octet-stream', 'Contract.eml', inner)), filed },
  {
    name: 'a mail in a mail in a mail',
    mail: withNote(forwarded(mailOf(withNote(forwarded(mailOf(withNote(forwarded(inner)))))))),
    filed,
  },
  { name: 'a digest', mail: multipart('digest', `\r\n${inner.toString('latin1')}`), filed },
  {
    name: 'a bounce with the mail that came back',
    mail: multipart(
      'report; report-type=delivery-status',
      NOTE,
      partOf(['Content-Type: message/delivery-status'], 'Status: 5.1.1'),
      forwarded(inner),
    ),
    filed,
  },
  {
    name: 'a forwarded mail and its own document',
    mail: withNote(forwarded(inner), attached(PDF, 'own.pdf', other)),
    filed: [
      ['contract.pdf', scan],
      ['own.pdf', other],
    ],
  },
  {
    name: 'a forwarded mail with a letter',
    mail: withNote(
      forwarded(mailOf(withNote(attached('application/msword', 'old.doc', Buffer.from('x'))))),
      attached(PDF, 'own.pdf', other),
    ),
    filed: [['own.pdf', other]],
    leftOut: [['old.doc', 'not a PDF']],
    answer: /Not filed: old\.doc \(not a PDF\)$/,
  },
  { name: 'a signed mail', mail: attached(P7M, 'smime.p7m', signedFile(signedPart)), filed: [['signed.pdf', scan]] },
  {
    name: 'a signed mail of an older type',
    mail: attached('application/x-pkcs7-mime; name="smime.p7m"', 'smime.p7m', signedFile(signedPart)),
    filed: [['signed.pdf', scan]],
  },
  {
    name: 'a signed mail without a type or a name',
    mail: attached('application/octet-stream', '', signedFile(signedPart)),
    filed: [['signed.pdf', scan]],
  },
  {
    name: 'a signed mail in pieces',
    mail: attached(P7M, 'smime.p7m', streamedSignedFile(signedPart)),
    filed: [['signed.pdf', scan]],
  },
  {
    name: 'a mail that is signed twice',
    mail: attached(P7M, 'smime.p7m', signedFile(Buffer.from(attached(P7M, 'smime.p7m', signedFile(signedPart))))),
    filed: [['signed.pdf', scan]],
  },
  {
    name: 'a signed mail that was forwarded',
    mail: withNote(forwarded(mailOf(attached(P7M, 'smime.p7m', signedFile(signedPart))))),
    filed: [['signed.pdf', scan]],
  },
  {
    name: 'a signed document',
    mail: withNote(attached('application/pkcs7-mime', 'contract.pdf.p7m', signedFile(scan))),
    filed,
  },
  {
    name: 'a signature beside the mail',
    mail: multipart(
      'signed',
      withNote(attached(PDF, 'contract.pdf', scan)),
      attached('application/pkcs7-signature', 'smime.p7s', signedFile(null)),
    ),
    filed,
  },
  {
    name: 'a signed mail beside an encrypted one',
    mail: withNote(
      attached(P7M, 'smime.p7m', signedFile(signedPart)),
      attached('application/pkcs7-mime', 'secret.p7m', encryptedFile()),
    ),
    filed: [['signed.pdf', scan]],
    leftOut: [['secret.p7m', 'encrypted']],
    answer: /Not filed: secret\.p7m \(encrypted\)$/,
  },
  {
    name: 'winmail.dat',
    mail: withNote(attached('application/ms-tnef', 'winmail.dat', winmail)),
    filed: [['Long näme.pdf', scan]],
  },
  {
    name: 'winmail.dat without a name',
    mail: withNote(partOf(['Content-Type: application/ms-tnef', 'Content-Transfer-Encoding: base64'], winmail)),
    filed: [['Long näme.pdf', scan]],
  },
  {
    name: 'winmail.dat of octets',
    mail: withNote(attached('application/octet-stream', 'ATT0001.dat', winmail)),
    filed: [['Long näme.pdf', scan]],
  },
  {
    name: 'winmail.dat with two files',
    mail: withNote(
      attached(
        'application/ms-tnef',
        'winmail.dat',
        tnefFile([
          { name: 'a.pdf', bytes: scan },
          { name: 'b.pdf', bytes: other },
        ]),
      ),
    ),
    filed: [
      ['a.pdf', scan],
      ['b.pdf', other],
    ],
  },
  {
    name: 'winmail.dat with a letter',
    mail: withNote(
      attached(
        'application/ms-tnef',
        'winmail.dat',
        tnefFile([
          { name: 'a.pdf', bytes: scan },
          { name: 'b.doc', bytes: Buffer.from('x') },
        ]),
      ),
    ),
    filed: [['a.pdf', scan]],
    leftOut: [['b.doc', 'not a PDF']],
    answer: /Not filed: b\.doc \(not a PDF\)$/,
  },
  {
    name: 'winmail.dat with a mail in it',
    mail: withNote(attached('application/ms-tnef', 'winmail.dat', tnefWithMail(winmail))),
    filed: [['Long näme.pdf', scan]],
  },
  {
    name: 'winmail.dat with nothing but the text’s form',
    mail: withNote(attached('application/ms-tnef', 'winmail.dat', tnefFile([])), attached(PDF, 'contract.pdf', scan)),
    filed,
  },
  {
    name: 'uuencode in the text',
    mail: partOf(['Content-Type: text/plain'], `Here it is.\r\n\r\n${uuencoded('contract.pdf', scan)}\r\n`),
    filed,
  },
  { name: 'uuencode in a mail without MIME', mail: `\r\n${uuencoded('contract.pdf', scan)}\r\n`, filed },
  {
    name: 'uuencode as an encoding',
    mail: withNote(
      partOf(
        [`Content-Type: ${PDF}; name="contract.pdf"`, 'Content-Transfer-Encoding: x-uuencode'],
        uuencoded('contract.pdf', scan),
      ),
    ),
    filed,
  },
  {
    name: 'two files in uuencode',
    mail: partOf(
      ['Content-Type: text/plain'],
      `${uuencoded('contract.pdf', scan)}\r\n${uuencoded('b c.pdf', other)}\r\n`,
    ),
    filed: [
      ['contract.pdf', scan],
      ['b c.pdf', other],
    ],
  },
];
