import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cutMetadata, readMetadata } from './phone-metadata';

test('the committed phone data matches the installed library', () => {
  const { supported, world } = cutMetadata(readMetadata());
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(join(process.cwd(), 'shared/lib/phone', name), 'utf8'));
  expect(read('phone-metadata.json')).toEqual(supported);
  expect(read('phone-world.json')).toEqual(world);
});
