/** A part of a mail in bytes, one per character. */
export type MailPart = string;

let mails = 0;

/** A mail of a scanner with an id of its own, in bytes; `head`: further or other lines of its header. */
export function mailOf(part: MailPart, head: Partial<Record<'id' | 'subject' | 'more', string>> = {}): Buffer {
  mails += 1;
  const id = head.id ?? `<${mails}.corpus@office.example>`;
  const lines = [
    'From: Office Scanner <scanner@office.example>',
    `Subject: ${head.subject ?? 'Scan'}`,
    'Date: Fri, 27 Nov 2026 13:00:00 +0000',
    ...(id === '' ? [] : [`Message-ID: ${id}`]),
    ...(head.more === undefined ? [] : [head.more]),
    'MIME-Version: 1.0',
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n${part}`, 'latin1');
}

/** A part with this header; content in bytes is encoded as the header says. */
export function partOf(head: readonly string[], content: string | Buffer): MailPart {
  return [...head, '', typeof content === 'string' ? content : encoded(head, content)].join('\r\n');
}

/** Several parts: `mixed`, `alternative` ... */
export function multipart(subtype: string, ...parts: readonly MailPart[]): MailPart {
  const boundary = `b${parts.join('').length}${subtype.split(';')[0]}`;
  const lines = parts.flatMap((part) => [`--${boundary}`, part]);
  return [`Content-Type: multipart/${subtype}; boundary="${boundary}"`, '', ...lines, `--${boundary}--`].join('\r\n');
}

/** The usual text beside a document. */
export const NOTE = partOf(['Content-Type: text/plain; charset=us-ascii'], 'See attachment.');

/** A text and these parts. */
export function withNote(...parts: readonly MailPart[]): MailPart {
  return multipart('mixed', NOTE, ...parts);
}

/** An attached file in base64; `type` may have parameters. */
export function attached(type: string, name: string, content: Buffer): MailPart {
  const named = name === '' ? '' : `; filename="${name}"`;
  return partOf([`Content-Type: ${type}`, `Content-Disposition: attachment${named}`, BASE64], content);
}

/** The header of a part in base64. */
export const BASE64 = 'Content-Transfer-Encoding: base64';

/** Base64 in lines of 76 characters. */
export function base64(content: Buffer): string {
  return content.toString('base64').replace(/.{76}(?=.)/g, '$&\r\n');
}

function encoded(head: readonly string[], content: Buffer): string {
  if (head.some((line) => /encoding: base64/i.test(line))) return base64(content);
  return content.toString('latin1');
}
