/** Runs a script in a separate Node, and lets both end in the same way. */
const { spawn } = require('node:child_process');

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs Node until it ends, and forwards the signals of this process to it.
 *
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {(child: import('node:child_process').ChildProcess) => void} [started] called with the running process
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null }>} how it ended
 */
exports.runNode = (args, options, started) =>
  new Promise((ended, failed) => {
    const child = spawn(process.execPath, args, options);
    const handOn = (signal) => child.kill(signal);
    const done = () => {
      for (const signal of SIGNALS) process.removeListener(signal, handOn);
    };
    for (const signal of SIGNALS) process.on(signal, handOn);
    child.once('error', (error) => {
      done();
      failed(error);
    });
    // Not "exit": its output must have arrived too.
    child.once('close', (code, signal) => {
      done();
      ended({ code, signal });
    });
    if (started) started(child);
  });

/** Ends this process like the other one: by the same signal, or with the same exit code. */
exports.endLike = ({ code, signal }) => {
  if (signal) process.kill(process.pid, signal);
  else process.exitCode = code;
};
