/** @jest-environment node */
import { ID_ALPHABET, randomId } from './random-id';

test('the alphabet is the 62 letters and digits, each once', () => {
  expect(ID_ALPHABET).toMatch(/^[0-9A-Za-z]{62}$/);
  expect(new Set(ID_ALPHABET).size).toBe(62);
});

test('an id has the requested number of alphanumeric characters', () => {
  expect(randomId()).toMatch(/^[0-9A-Za-z]{22}$/);
  expect(randomId(7)).toMatch(/^[0-9A-Za-z]{7}$/);
});

test('every character of the alphabet turns up equally often', () => {
  const counts = new Map<string, number>();
  for (const character of randomId(62_000)) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(62);
  // 1,000 of each on average; 200 away is six standard deviations.
  expect([...counts.values()].filter((count) => count < 800 || count > 1_200)).toEqual([]);
});

test('bytes that would favor some characters are skipped', () => {
  const bytes = [255, 248, 247, 61, 0];
  jest.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const target = array as unknown as Uint8Array;
    target.fill(255);
    target.set(bytes.splice(0, target.length));
    return array;
  });
  expect(randomId(3)).toBe('zz0');
});

test('no two ids are the same', () => {
  expect(new Set(Array.from({ length: 10_000 }, () => randomId())).size).toBe(10_000);
});
