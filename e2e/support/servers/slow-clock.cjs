// Preloaded into a server process: its clock starts at CLOCK_START, ms since the epoch, and runs a thousand times
// slower, so that it shows the same minute throughout a test run.
const Real = Date;
const start = Number(process.env.CLOCK_START);
const startedAt = Real.now();
const now = () => start + Math.floor((Real.now() - startedAt) / 1000);

globalThis.Date = class extends Real {
  constructor(...args) {
    if (args.length === 0) super(now());
    else super(...args);
  }

  static now() {
    return now();
  }
};
