/**
 * Retries past weaknesses against a running server and reports how each attempt ended. Needs a build. Attacks that need
 * faults of the provider, a database or a disk are in the unit tests, kill-server.ts and restart-database.ts.
 * Usage: tsx e2e/chaos/attack-server.ts
 */
import { startServer } from '../support/servers/server';
import { ACCOUNTS } from './attacks/accounts';
import { FLOODS } from './attacks/floods';
import { MONEY } from './attacks/money';
import { OPENNESS } from './attacks/openness';

const server = await startServer({ TRUST_PROXY: '1' });
let failures = 0;
console.log('| tried | how it ended |\n|---|---|');
try {
  for (const { name, run } of [...MONEY, ...ACCOUNTS, ...FLOODS, ...OPENNESS]) {
    try {
      console.log(`| ${name} | ${await run(server)} |`);
    } catch (error) {
      failures += 1;
      console.log(`| ${name} | **${error instanceof Error ? error.message : String(error)}** |`);
    }
  }
} finally {
  await server.close();
}
process.exit(failures === 0 ? 0 : 1);
