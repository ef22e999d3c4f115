const { relative } = require('node:path');

/** Number of listed files. */
const LISTED = 10;

/** Lists the test files with the most CPU time, as measured by `file-runner.ts`, without their child processes. */
module.exports = class CpuReporter {
  /** @type {{ file: string, seconds: number }[]} */
  #files = [];

  /**
   * @param {{ path: string }} test
   * @param {{ cpuSeconds?: number }} result
   */
  onTestFileResult({ path }, { cpuSeconds = 0 }) {
    this.#files.push({ file: relative(process.cwd(), path), seconds: cpuSeconds });
  }

  onRunComplete() {
    if (this.#files.length <= LISTED) return;
    const sum = this.#files.reduce((all, { seconds }) => all + seconds, 0);
    const most = this.#files.sort((one, other) => other.seconds - one.seconds).slice(0, LISTED);
    const lines = most.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`);
    process.stdout.write(
      `\nCPU: ${sum.toFixed(0)} s in ${this.#files.length} files, most of it in\n${lines.join('\n')}\n`,
    );
  }
};
