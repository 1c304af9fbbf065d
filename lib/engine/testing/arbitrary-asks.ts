import fc from "fast-check";
import {
  EXHAUSTED_OPTIONS,
  type ModelAsk,
  type ModelOption,
  OPTIONS,
} from "@/lib/engine/testing/reference-asks";

const { approve, partly, reject, revise } = OPTIONS;

const options: fc.Arbitrary<readonly ModelOption[]> = fc.constantFrom<readonly ModelOption[]>(
  [approve, reject],
  [approve, reject, revise],
  [approve, partly, reject],
  [approve, partly, revise, reject],
);

const stages: fc.Arbitrary<readonly number[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant([1]) },
  {
    weight: 4,
    arbitrary: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
  },
);

const asksOf = (offered: fc.Arbitrary<readonly ModelOption[]>): fc.Arbitrary<ModelAsk> =>
  fc.record({
    stages,
    against: fc.constantFrom(1, 1, 2),
    options: offered,
    whenLate: fc.constantFrom<ModelAsk["whenLate"]>("port", "reject", "keep_waiting", "escalate"),
    escalates: fc.boolean(),
    reminders: fc.nat(2),
    shows: fc.constantFrom(null, 0, 1),
    excludesRequester: fc.boolean(),
  });

/** What people may be asked, with all that may become of it. */
export const modelAsks = asksOf(options);

/** What they are asked about a loop that has turned as often as it may. */
export const exhaustedAsks = asksOf(fc.constant(EXHAUSTED_OPTIONS));
