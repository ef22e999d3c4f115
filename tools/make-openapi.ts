/**
 * Generates docs/openapi.json from tools/openapi/.
 * Usage: npx tsx tools/make-openapi.ts
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openApiDocument } from './openapi/document';

writeFileSync(resolve(import.meta.dirname, '../docs/openapi.json'), `${JSON.stringify(openApiDocument(), null, 2)}\n`);
