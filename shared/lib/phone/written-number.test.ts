/** @jest-environment node */
import { writtenNumber } from './written-number';

test.each<[e164: string, text: string, country: string | null]>([
  ['+12024561414', '+1 202-456-1414', 'United States'],
  ['+14165550123', '+1 416-555-0123', 'Canada'],
  ['+17875550123', '+1 787-555-0123', 'Puerto Rico'],
  ['+442079460018', '+44 20 7946 0018', 'United Kingdom'],
  ['+493012345678', '+49 30 12345678', 'Germany'],
  ['+33123456789', '+33 1 23 45 67 89', 'France'],
])('%s is written %s', (e164, text, country) => {
  expect(writtenNumber(e164)).toEqual({ text, country });
});

test.each(['', 'fax machine', '+', '12', '+999123', 'see +12024561414'])('%j stays as it is', (text) => {
  expect(writtenNumber(text)).toEqual({ text, country: null });
});
