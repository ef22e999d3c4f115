import { Readable } from 'node:stream';
import fc from 'fast-check';
import {
  decodeMessage,
  encodeMessage,
  GROUP,
  IncompleteError,
  type IppAttribute,
  type IppValue,
  MalformedError,
  TAG,
} from './ipp-message';
import {
  attribute,
  collection,
  dateTime,
  integer,
  keyword,
  named,
  numberOf,
  plainTextOf,
  text,
  textsOf,
} from './ipp-values';
import { readRequest } from './read-request';

const name = fc.string({ minLength: 1, maxLength: 20 });
const leaf = fc
  .record({
    tag: fc.constantFrom(TAG.integer, TAG.keyword, TAG.text, TAG.octets),
    bytes: fc.uint8Array({ maxLength: 40 }),
  })
  .map(({ tag, bytes }) => ({ tag, bytes: Buffer.from(bytes) }));
const { value } = fc.letrec<{ value: IppValue; attribute: IppAttribute }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    leaf,
    fc.array(tie('attribute'), { maxLength: 3 }).map((members) => collection(...members)),
  ),
  attribute: fc.record({ name, values: fc.array(tie('value'), { minLength: 1, maxLength: 3 }) }),
}));
const attributes = fc.array(fc.record({ name, values: fc.array(value, { minLength: 1, maxLength: 3 }) }), {
  maxLength: 5,
});
const messages = fc.record({
  version: fc.constant({ major: 2, minor: 0 }),
  code: fc.nat(0xffff),
  requestId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  groups: fc.array(fc.record({ tag: fc.constantFrom(GROUP.operation, GROUP.job, GROUP.printer), attributes }), {
    maxLength: 3,
  }),
});

test('whatever is written is read again, whatever document follows', () => {
  fc.assert(
    fc.property(messages, fc.uint8Array(), (message, document) => {
      const encoded = encodeMessage(message);
      const { message: decoded, end } = decodeMessage(Buffer.concat([encoded, document]));
      expect(decoded).toEqual(message);
      expect(end).toBe(encoded.byteLength);
    }),
  );
});

test('a message that is cut off anywhere is incomplete, not misread', () => {
  fc.assert(
    fc.property(messages, fc.nat(), (message, at) => {
      const encoded = encodeMessage(message);
      expect(() => decodeMessage(encoded.subarray(0, at % encoded.byteLength))).toThrow(IncompleteError);
    }),
  );
});

test('any bytes are read, incomplete or malformed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        decodeMessage(bytes);
      } catch (error) {
        expect(error instanceof IncompleteError || error instanceof MalformedError).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
});

const HEAD = [2, 0, 0, 11, 0, 0, 0, 1];

test.each<[what: string, bytes: number[]]>([
  ['a value without a group', [...HEAD, TAG.integer, 0, 1, 97, 0, 0, 3]],
  ['a value without a name', [...HEAD, 1, TAG.keyword, 0, 0, 0, 1, 97, 3]],
  [
    'a member without a name',
    [...HEAD, 1, TAG.collection, 0, 1, 97, 0, 0, TAG.integer, 0, 0, 0, 0, TAG.endCollection, 0, 0, 0, 0, 3],
  ],
  ['a name within a collection', [...HEAD, 1, TAG.collection, 0, 1, 97, 0, 0, TAG.memberName, 0, 1, 97, 3]],
])('%s is malformed', (_what, bytes) => {
  expect(() => decodeMessage(Uint8Array.from(bytes))).toThrow(MalformedError);
});

test('collections nested too deeply, and too many attributes, are malformed', () => {
  let deep = collection(attribute('a', integer(1)));
  for (let depth = 0; depth < 7; depth += 1) deep = collection(attribute('a', deep));
  const send = (values: readonly IppValue[]) =>
    encodeMessage({
      version: { major: 2, minor: 0 },
      code: 1,
      requestId: 1,
      groups: [{ tag: 1, attributes: [attribute('a', ...values)] }],
    });
  expect(() => decodeMessage(send([deep]))).toThrow(MalformedError);
  expect(() => decodeMessage(send(Array.from({ length: 2_001 }, () => integer(1))))).toThrow(MalformedError);
  expect(decodeMessage(send([integer(1), integer(2)])).message.groups).toHaveLength(1);
});

test('values are read by their type', () => {
  const withLanguage = { tag: TAG.nameWithLanguage, bytes: Buffer.from('\0\x02en\0\x03Pat') };
  expect(textsOf(attribute('a', named('Pat'), withLanguage, integer(1), keyword('b')))).toEqual(['Pat', 'Pat', 'b']);
  expect(textsOf(attribute('a', { tag: TAG.nameWithLanguage, bytes: Buffer.from('\0') }))).toEqual(['']);
  expect(numberOf(attribute('a', integer(-5)))).toBe(-5);
  expect(numberOf(attribute('a', keyword('1234')))).toBeUndefined();
  expect(plainTextOf(attribute('a', text('  a\r\n\0b\u{1F600}c')), 3)).toBe('ab\u{1F600}');
  expect(plainTextOf(undefined, 3)).toBe('');
});

test('a long text is cut between characters; a moment has the form of RFC 2579', () => {
  const long = named('é'.repeat(200));
  expect('bytes' in long && Buffer.from(long.bytes).toString()).toBe('é'.repeat(127));
  const moment = dateTime(Date.UTC(2026, 5, 10, 12, 5, 9));
  expect('bytes' in moment && [...moment.bytes]).toEqual([7, 234, 6, 10, 12, 5, 9, 0, 43, 0, 0]);
});

describe('a request that arrives in pieces', () => {
  const message = { version: { major: 2, minor: 0 }, code: 2, requestId: 1, groups: [] };
  const bytes = Buffer.concat([encodeMessage(message), Buffer.from('document')]);
  function pieces(size: number, all: Uint8Array = bytes): AsyncIterable<Uint8Array> {
    const parts = Array.from({ length: Math.ceil(all.byteLength / size) }, (_, at) =>
      all.subarray(at * size, (at + 1) * size),
    );
    return Readable.from(parts);
  }

  test.each([1, 3, 9, 10, 1_000])('of %d bytes is read, and its document is left', async (size) => {
    const request = await readRequest(pieces(size));
    expect(request.message).toEqual(message);
    const document: Uint8Array[] = [];
    for await (const chunk of request.data) document.push(chunk);
    expect(Buffer.concat(document).toString()).toBe('document');
  });

  test('and ends too early, or never, is malformed', async () => {
    await expect(readRequest(pieces(3, bytes.subarray(0, 8)))).rejects.toThrow(MalformedError);
    const endless = Buffer.concat([
      Buffer.from([...HEAD, 1]),
      ...Array.from({ length: 9_000 }, () => Buffer.from([0x44, 0, 1, 97, 0, 4, 1, 1, 1, 1])),
    ]);
    await expect(readRequest(pieces(4_096, endless))).rejects.toThrow(MalformedError);
  });
});
