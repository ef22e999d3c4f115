import PostalMime from 'postal-mime';
import { parseMime, TooComplicatedError } from './parse-mime';

const parse = (mail: string) => parseMime(Buffer.from(mail), { parts: 0 });

test('a mistake of ours is not taken for a mail that is too complicated', async () => {
  jest.spyOn(PostalMime.prototype, 'parse').mockRejectedValueOnce(new TypeError('a mistake'));
  await expect(parse('Subject: a\r\n\r\nb')).rejects.toThrow(new TypeError('a mistake'));
});

test.each([
  ['headers', `X: ${'a'.repeat(600_000)}\r\n\r\n`],
  [
    'parts in parts',
    Array.from({ length: 30 }, (_, at) => `Content-Type: multipart/mixed; boundary=${at}\r\n\r\n--${at}\r\n`).join(''),
  ],
  ['parts', `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(1_001)}`],
])('a mail with too many %s is', async (_, mail) => {
  await expect(parse(mail)).rejects.toThrow(TooComplicatedError);
});

test('a line that begins with an invisible mark is no line of the header that it looks like', async () => {
  const { head } = await parse('\ufeffFrom: boss@office.example\r\nSubject: a\r\n\r\nb');
  expect(head).toEqual({ from: undefined, subject: 'a', messageId: undefined });
});
