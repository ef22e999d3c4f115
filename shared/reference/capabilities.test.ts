import { readFileSync } from 'node:fs';
import { CAPABILITIES, hasCapability } from './capabilities';

test('docs/extending.md says of each capability what pages do with it', () => {
  const text = readFileSync('docs/extending.md', 'utf8');
  const described = [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(described).toEqual(expect.arrayContaining([...CAPABILITIES]));
});

test('names that no page knows change nothing', () => {
  expect(hasCapability(['unheard-of', 'faxes'], 'faxes')).toBe(true);
  expect(hasCapability(['unheard-of'], 'faxes')).toBe(false);
});
