/** Ways to type or paste one address: description, text, and the address sent and stored (name in its case). */
export const SHAPES: readonly (readonly [shape: string, typed: string, email: string])[] = [
  ['blanks around', '  ann@mail.example ', 'ann@mail.example'],
  ['no-break spaces around', '\u00a0ann@mail.example\u00a0', 'ann@mail.example'],
  ['a byte order mark', '\ufeffann@mail.example', 'ann@mail.example'],
  ['capitals', 'Ann@Mail.Example', 'Ann@mail.example'],
  ['a plus', 'ann+fax@mail.example', 'ann+fax@mail.example'],
  ['dots', 'a.n.n@mail.example', 'a.n.n@mail.example'],
  ['an apostrophe', "o'hara@mail.example", "o'hara@mail.example"],
  ['254 characters', `ann@${'mail.'.repeat(47)}mail.example.us`, `ann@${'mail.'.repeat(47)}mail.example.us`],
  ['a zero-width space at the end', 'ann@mail.example\u200b', 'ann@mail.example'],
  ['a mark of direction at the start', '\u200fann@mail.example', 'ann@mail.example'],
  ['an embedding around', '\u202aann@mail.example\u202c', 'ann@mail.example'],
  ['an override at the start', '\u202eann@mail.example', 'ann@mail.example'],
  ['a word joiner at the end', 'ann@mail.example\u2060', 'ann@mail.example'],
  ['a soft hyphen at the end', 'ann@mail.example\u00ad', 'ann@mail.example'],
  ['a domain in letters', 'ann@b\u00fccher-haus.example', 'ann@xn--bcher-haus-9db.example'],
  ['a domain in letters of two characters', 'ann@bu\u0308cher-haus.example', 'ann@xn--bcher-haus-9db.example'],
  ['a domain in punycode', 'ann@xn--bcher-haus-9db.example', 'ann@xn--bcher-haus-9db.example'],
  ['a composed letter', 'andr\u00e9@mail.example', 'andr\u00e9@mail.example'],
  ['a letter and its accent', 'andre\u0301@mail.example', 'andr\u00e9@mail.example'],
];

/** Texts with more than an address, or like one, that are refused. */
export const NO_ADDRESSES: readonly string[] = [
  'mailto:ann@mail.example',
  'Ann <ann@mail.example>',
  'ann@mail.example.',
  'ann\uff20mail.example',
];
