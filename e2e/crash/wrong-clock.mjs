// Loaded into a process of ours before anything else: its clock is wrong by so many hours.
const byMs = Number(process.env.WRONG_BY_HOURS) * 3_600_000;
const Real = Date;

class WrongDate extends Real {
  constructor(...args) {
    if (args.length === 0) super(Real.now() + byMs);
    else super(...args);
  }
  static now() {
    return Real.now() + byMs;
  }
}
globalThis.Date = WrongDate;
