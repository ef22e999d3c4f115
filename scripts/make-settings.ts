/**
 * Generates the table of server settings in docs/operations/settings.md, and `.env.example`, from
 * server/platform/settings/table.ts.
 * Usage: npx tsx scripts/make-settings.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { envExample, settingsTable } from './docs/settings-text';

const at = (name: string): string => resolve(import.meta.dirname, '..', name);
const page = at('docs/operations/settings.md');
const text = readFileSync(page, 'utf8');
const [before = '', after = ''] = text.split(/(?<=## Server settings\n\n[^|]*)(?:\|.*\n)+/);
writeFileSync(page, before + settingsTable() + after);
writeFileSync(at('.env.example'), envExample());
