import { createReport, quoted } from './report';

function printed(text: string, secrets: string[] = []): string {
  const lines: string[] = [];
  createReport(
    (line) => lines.push(line),
    () => secrets,
  ).add('ok', 'About', text);
  return lines.join('\n');
}

test('a line has its level, what it is about, and what was found', () => {
  expect(printed('all is well')).toBe('ok         About: all is well');
});

test('secrets are hidden wherever they stand, the longer ones first', () => {
  expect(printed('a=tokentoken b=token', ['token', 'tokentoken'])).toBe('ok         About: a=[hidden] b=[hidden]');
});

test.each(['sk_live_abc', 'sk_test_abc', 'rk_live_abc', 'whsec_abc', 'pi_1_secret_abc', 'seti_1_secret_abc'])(
  'the key %s is hidden, known or not',
  (key) => {
    expect(printed(`key ${key}.`)).toBe('ok         About: key [hidden].');
  },
);

test('what would steer a terminal is taken out, and long words are cut', () => {
  expect(printed('a\u001b[31mb\r\nc')).toBe('ok         About: a [31mb c');
  expect(quoted('x'.repeat(500))).toBe(`"${'x'.repeat(200)}..."`);
});
