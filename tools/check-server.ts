/**
 * Checks whether the pages can work with a /v1 server, by their own calls and readers (docs/extending.md, another
 * server).
 * Usage: npm run check-server -- https://fax.example [--pages https://www.example] [--orders] [--account]
 */
import { askAccount } from './check-server/ask-account';
import { readOptions, USAGE, UsageError } from './check-server/options';
import { checkServer } from './check-server/run';

try {
  const { wantsAccount, ...options } = readOptions(process.argv.slice(2), process.env);
  const account = wantsAccount ? await askAccount(process.env) : null;
  const { exitCode } = await checkServer({ ...options, account }, console.log);
  process.exitCode = exitCode;
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}.\n\n${USAGE}`);
  process.exitCode = 2;
}
