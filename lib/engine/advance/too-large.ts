import type { StepError } from "./model";

/** What a step fails with when what it makes is too large. */
export const tooLarge = (what: string): StepError => ({
  class: "invalid_input",
  code: `${what}_too_large`,
  message: `The ${what} of the step is too large to be kept.`,
});
