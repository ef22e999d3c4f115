import { BASE64, mailOf, partOf, withNote } from '@server/mail-in/testing/mail-builder';
import { smallPdf } from '@server/mail-in/testing/small-pdf';
import type { CorpusMail } from './corpus-mail';

const scan = smallPdf('named');

/** Headers that name a file, in bytes, and the name that they mean. */
const NAMES: readonly (readonly [about: string, disposition: string, name: string])[] = [
  ['UTF-8 as it is', `filename="${bytes('Schöne Grüße.pdf')}"`, 'Schöne Grüße.pdf'],
  ['Latin-1 as it is', 'filename="Sch\u00f6ne Gr\u00fc\u00dfe.pdf"', 'Schöne Grüße.pdf'],
  ['Windows-1252 as it is', 'filename="10 \u0080 \u0096 a.pdf"', '10 € – a.pdf'],
  ['an encoded word', 'filename="=?utf-8?B?U2Now7ZuZS5wZGY=?="', 'Schöne.pdf'],
  ['an encoded word in quoted letters', 'filename="=?iso-8859-1?Q?Gr=FC=DFe_1.pdf?="', 'Grüße 1.pdf'],
  [
    'encoded words on two lines',
    'filename="=?utf-8?B?U2Now7ZuZSA=?=\r\n =?utf-8?B?R3LDvMOfZS5wZGY=?="',
    'Schöne Grüße.pdf',
  ],
  ['a letter split between encoded words', 'filename="=?utf-8?B?U2PD?=\r\n =?utf-8?B?tm5lLnBkZg==?="', 'Scöne.pdf'],
  ['Japanese', 'filename="=?iso-2022-jp?B?GyRCRnxLXBsoQi5wZGY=?="', '日本.pdf'],
  ['RFC 2231', "filename*=utf-8''Sch%C3%B6ne%20Gr%C3%BC%C3%9Fe.pdf", 'Schöne Grüße.pdf'],
  ['RFC 2231 in Latin-1', "filename*=iso-8859-1'de'Gr%FC%DFe.pdf", 'Grüße.pdf'],
  [
    'RFC 2231 in pieces',
    `filename*0*=utf-8''Sch%C3%B6ne;\r\n filename*1*=%20Gr%C3%BC;\r\n filename*2="sse.pdf"`,
    'Schöne Grüsse.pdf',
  ],
  ['a letter split between pieces', "filename*0*=utf-8''Sch%C3;\r\n filename*1*=%B6ne.pdf", 'Schöne.pdf'],
  ['pieces without a character set', 'filename*0="annual-";\r\n filename*1="report.pdf"', 'annual-report.pdf'],
  ['quoted marks', 'filename="a \\"b\\".pdf"', 'a "b".pdf'],
  ['no quotes', 'filename=annual report.pdf', 'annual report.pdf'],
  ['a direction mark', `filename="${bytes('invoice\u202efdp.exe')}"`, 'invoicefdp.exe'],
  [
    'isolates in an encoded word',
    `filename="=?utf-8?B?${Buffer.from('\u2067a\u2069\u0007.pdf').toString('base64')}?="`,
    'a.pdf',
  ],
  ['a line break', `filename="=?utf-8?B?${Buffer.from('a\r\nb.pdf').toString('base64')}?="`, 'a b.pdf'],
  ['an empty name', 'filename=""', 'document.pdf'],
];

/** Names in every encoding that is seen. */
export const NAMED: readonly CorpusMail[] = NAMES.map(([about, disposition, name]) => ({
  name: `named in ${about}`,
  mail: withNote(
    partOf(['Content-Type: application/pdf', `Content-Disposition: attachment; ${disposition}`, BASE64], scan),
  ),
  filed: [[name, scan]],
}));

/** Subjects, in bytes, and how they are shown. */
export const SUBJECTS: readonly (readonly [about: string, mail: Buffer, subject: string])[] = (
  [
    ['Latin-1', 'Gr\u00fc\u00dfe', 'Grüße'],
    ['UTF-8', bytes('Grüße'), 'Grüße'],
    ['encoded words', '=?utf-8?Q?Sch=C3=B6?= =?utf-8?Q?ne?=', 'Schöne'],
    ['a direction mark', bytes('Invoice \u202e4202'), 'Invoice 4202'],
  ] as const
).map(([about, subject, shown], at) => [
  about,
  mailOf(withNote(partOf(['Content-Type: application/pdf', BASE64], smallPdf(`subject ${at}`))), { subject }),
  shown,
]);

/** UTF-8, one character for each byte. */
function bytes(text: string): string {
  return Buffer.from(text).toString('latin1');
}
