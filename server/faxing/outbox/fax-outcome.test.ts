import { safeForLog } from '@server/faxing/fax-folder';
import { outcomeOf } from './fax-outcome';

test.each<[number | null, ReturnType<typeof outcomeOf>]>([
  [0, 'sent'],
  [1, 'not-sent'],
  [75, 'not-sent'],
  [127, 'not-sent'],
  [128, 'unsure'],
  [137, 'unsure'],
  [255, 'unsure'],
  [null, 'unsure'],
])('a command that exits with %s: %s', (code, outcome) => {
  expect(outcomeOf(code)).toBe(outcome);
});

test.each([
  ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
  ['\u001b[31mred\u0007\r\u0000', '\\x1b[31mred\\x07\\x0d\\x00'],
  ['\u009b31m\u007f', '\\x9b31m\\x7f'],
  ['\u202egnp.exe\u2028', '\\x202egnp.exe\\x2028'],
  ['Zoë 愛', 'Zoë 愛'],
  ['+ curl --user a:b token=abc123 TOKEN: "x y"', '+ curl --user a:b token=[secret] TOKEN: "[secret] y"'],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer [secret]'],
  ["{'password': 'hunter2'}", "{'password': '[secret]'}"],
])('%j is logged as %j', (text, shown) => {
  expect(safeForLog(text)).toBe(shown);
});
