/**
 * Writes server/sandbox/stripe/stripe-calls.ts: what each call of the payment provider takes, from the SDK's own declarations, for
 * the stand-in to hold our calls against. By hand, when the SDK or the list of calls (scripts/provider-calls) has changed.
 * Usage: npx tsx scripts/make-provider-calls.ts
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import Stripe from 'stripe';
import { describeCalls } from './provider-calls/describe-calls';

const root = resolve(import.meta.dirname, '..');
const file = resolve(root, 'server/sandbox/stripe/stripe-calls.ts');
writeFileSync(
  file,
  `// Made by scripts/make-provider-calls.ts from the declarations of stripe ${Stripe.PACKAGE_VERSION}: do not edit. Long, as it is a table.
import type { FieldsShape } from './stripe-shape';

/** The version of the provider's API that is described here. */
export const API_VERSION = ${JSON.stringify(Stripe.API_VERSION)};

/** What each call takes. */
export const CALLS: Readonly<Record<string, FieldsShape>> = ${JSON.stringify(describeCalls(root))};
`,
);
execFileSync('npx', ['biome', 'check', '--write', file], { cwd: root, stdio: 'inherit' });
