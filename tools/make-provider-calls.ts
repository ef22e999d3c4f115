/**
 * Generates sandbox/stripe/calls/stripe-calls.json: the parameters of each call to the payment provider, from the SDK's
 * declarations, for the stand-in to validate our calls. Run it when the SDK or the list of calls
 * (tools/provider-calls) has changed.
 * Usage: npx tsx tools/make-provider-calls.ts
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import Stripe from 'stripe';
import { describeCalls } from './provider-calls/describe-calls';

const root = resolve(import.meta.dirname, '..');
const file = resolve(root, 'sandbox/stripe/calls/stripe-calls.json');
writeFileSync(file, JSON.stringify({ apiVersion: Stripe.API_VERSION, calls: describeCalls(root) }));
execFileSync('npx', ['biome', 'check', '--write', file], { cwd: root, stdio: 'inherit' });
