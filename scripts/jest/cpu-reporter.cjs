const { relative } = require('node:path');

/** How many files are listed. */
const LISTED = 10;

/** Lists the test files that took most CPU time, as `file-runner.ts` measured it. The time of the processes that they start is not in it. */
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
