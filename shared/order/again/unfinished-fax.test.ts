import type { Order } from '@shared/api/shapes/orders/order';
import { unfinishedText } from './unfinished-fax';

test.each<[files: number, order: Partial<Order>, text: string]>([
  [0, {}, ''],
  [1, {}, 'a file'],
  [2, { number: '555' }, '2 files and a fax number'],
  [0, { number: '555', coverpage: true, sendername: 'Ann' }, 'a fax number'],
  [0, { covermessage: 'Dear Bob' }, 'a cover page'],
  [1, { number: '555', coverto: 'Bob', coversubject: 'Rent' }, 'a file, a fax number, and a cover page'],
])('an unfinished fax with %d files and %j has %j', (files, more, text) => {
  expect(unfinishedText({ files: Array.from({ length: files }), order: { number: '', ...more } })).toBe(text);
});
