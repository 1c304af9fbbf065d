import { expect, it } from "vitest";
import { CarriedClock } from "./carried-clock";

function aClock() {
  const elapsed = { ms: 0 };
  return { elapsed, clock: new CarriedClock(() => elapsed.ms) };
}

it("carries the database's time on, in whole milliseconds", () => {
  const { elapsed, clock } = aClock();
  clock.tell(1_000);
  elapsed.ms = 2.7;
  expect(clock.read()).toBe(1_002);
});

it("does not know the time before it was told, nor long after", () => {
  const { elapsed, clock } = aClock();
  expect(clock.read()).toBeNull();
  clock.tell(1_000);
  elapsed.ms = 60_000;
  expect(clock.read()).toBeNull();
});

/** An answer that came late would else take back what a run has been given as its time. */
it("never goes backwards", () => {
  const { elapsed, clock } = aClock();
  clock.tell(1_000);
  elapsed.ms = 50;
  expect(clock.read()).toBe(1_050);
  clock.tell(1_020);
  expect(clock.read()).toBe(1_050);
  elapsed.ms = 90;
  expect(clock.read()).toBe(1_060);
});

it("follows a database whose clock was set back", () => {
  const { clock } = aClock();
  clock.tell(1_000_000);
  clock.tell(500_000);
  expect(clock.read()).toBe(500_000);
});
