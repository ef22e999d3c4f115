import { decodePDFRawStream, PDFArray, type PDFPageLeaf, PDFRawStream } from '@cantoo/pdf-lib';

/** A page's decoded content, with all of its streams concatenated. */
export function contentOf(node: PDFPageLeaf): Buffer {
  const contents = node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((_, index) => contents.lookup(index)) : [contents];
  return Buffer.concat(
    streams
      .filter((stream) => stream instanceof PDFRawStream)
      .flatMap((stream) => [decodePDFRawStream(stream).decode(), Buffer.from('\n')]),
  );
}

/** PDF's operators, except those of inline images, whose bytes could be mistaken for operators. */
const OPERATORS = new Set(
  (
    'b B b* B* BDC BMC BT BX c cm CS cs d d0 d1 Do DP EMC ET EX f F f* G g gs h i j J K k l m M MP n q Q re RG rg ri s S SC sc ' +
    'SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y true false null'
  ).split(' '),
);

/** Strings, hexadecimal strings, names and comments: they may contain words that are not operators. */
const NO_WORDS = /\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\)|<[0-9A-Fa-f\s]*>|\/[^\s()<>[\]{}/%]*|%[^\r\n]*/g;

/** Whether content has only operators that every reader knows. */
export function isKnown(content: Buffer): boolean {
  const rest = content.toString('latin1').replace(NO_WORDS, ' ');
  return (rest.match(/[A-Za-z'"][^\s()<>[\]{}/%]*/g) ?? []).every(
    (word) => OPERATORS.has(word) || word === "'" || word === '"',
  );
}
