/**
 * Generates the table of server settings in the README, and `.env.example`, from server/settings/table.ts.
 * Usage: npx tsx scripts/make-settings.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { envExample, settingsTable } from './docs/settings-text';

const at = (name: string): string => resolve(import.meta.dirname, '..', name);
const readme = readFileSync(at('README.md'), 'utf8');
const [before = '', after = ''] = readme.split(/(?<=## Server settings\n\n[^|]*)(?:\|.*\n)+/);
writeFileSync(at('README.md'), before + settingsTable() + after);
writeFileSync(at('.env.example'), envExample());
