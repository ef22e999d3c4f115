/** Source of dist-server/main.js: an old Node must be able to parse it, so the server itself is loaded afterward. */
const { nodeVersionProblem } = require('./node-version-check.cjs');

/** Beside this file in dist-server/. */
const SERVER = './server.js';

const sentence = nodeVersionProblem(process.versions.node);
if (sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
} else {
  // Stack traces in the log name source files.
  process.setSourceMapsEnabled(true);
  import(SERVER).catch((error) => {
    if (!['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes(error.code)) throw error;
    process.stderr.write(
      'The packages that the server runs on are not all here: run "npm ci --omit=dev -w server" first.\n',
    );
    process.exitCode = 1;
  });
}
