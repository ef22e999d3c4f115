// Preloaded into a server process: its clock runs, but is shifted by CLOCK_SHIFT_MS.
const Real = Date;
const shift = Number(process.env.CLOCK_SHIFT_MS);

globalThis.Date = class extends Real {
  constructor(...args) {
    if (args.length === 0) super(Real.now() + shift);
    else super(...args);
  }

  static now() {
    return Real.now() + shift;
  }
};
