import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { smallPng } from '../../scripts/pictures/small-png';

/** Runs after the tests: makes new pictures as small as the others. */
export default function shrinkPictures(): void {
  const folder = resolve(import.meta.dirname, 'pictures');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const png = readFileSync(path);
    const small = smallPng(png);
    if (small !== png) writeFileSync(path, small);
  }
}
