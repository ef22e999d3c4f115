/** Runs scripts/check.ts with tsx, with the arguments of this process, and ends like it. */
const { resolve } = require('node:path');
const { packagesSentence } = require('../start/packages.cjs');
const { endLike, runNode } = require('../start/run-node.cjs');

const root = resolve(__dirname, '../..');
const sentence = packagesSentence(root, true);
if (sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
} else {
  const args = ['--import', 'tsx', 'scripts/check.ts', ...process.argv.slice(2)];
  void runNode(args, { cwd: root, stdio: 'inherit' }).then(endLike);
}
