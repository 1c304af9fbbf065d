import { OF_RUN, type StepRef, stepKey } from "@/lib/engine/advance/model";
import { isTerminalStep } from "@/lib/engine/transition";
import type { Json } from "@/lib/kernel/json";
import type { Replay } from "./replay";
import type { ReplayedApproval, ReplayedRun, ReplayedScope, ReplayedStep } from "./replayed";

/** What the tables say of a run, in the same words. */
export type RecordedRun = {
  run: ReplayedRun;
  steps: readonly ReplayedStep[];
  /** Those that have begun. */
  scopes: readonly ReplayedScope[];
  approvals: readonly ReplayedApproval[];
  outputDigest: string | null;
};

export type Difference = {
  /** `null`: of the run itself. */
  step: StepRef | null;
  field: string;
  replayed: Json;
  recorded: Json;
};

/** Where the tables say something else of a run than its events do. None: the events are the whole truth. */
export const differences = (replayed: Replay, recorded: RecordedRun): Difference[] => [
  ...replayed.faults.map((fault) => ({
    step: null,
    field: "events",
    replayed: fault,
    recorded: null,
  })),
  ...fieldsThatDiffer(null, { ...replayed.run }, { ...recorded.run }),
  ...fieldsThatDiffer(
    null,
    { outputDigest: replayed.outputDigest },
    { outputDigest: recorded.outputDigest },
  ),
  ...stepsThatDiffer(replayed.steps, recorded.steps),
  ...scopesThatDiffer(replayed.scopes, recorded.scopes),
  ...approvalsThatDiffer(replayed.approvals, recorded.approvals),
];

function stepsThatDiffer(
  replayed: ReadonlyMap<string, ReplayedStep>,
  recorded: readonly ReplayedStep[],
): Difference[] {
  const rows = new Map(recorded.map((step) => [stepKey(step), step]));
  const onlyReplayed = [...replayed.values()].filter((step) => !rows.has(stepKey(step)));
  return [
    ...onlyReplayed.map((step) => ({
      step: refOf(step),
      field: "status",
      replayed: step.status,
      recorded: null,
    })),
    ...recorded.flatMap((row) => {
      const said = replayed.get(stepKey(row));
      return said
        ? fieldsThatDiffer(refOf(row), comparable(said), comparable(row))
        : [{ step: refOf(row), field: "status", replayed: null, recorded: row.status }];
    }),
  ];
}

/** What is counted of the edges of a step that has ended says nothing, and what comes late is not counted. */
const comparable = ({
  edgesSatisfied,
  edgesSkipped,
  edgesFailed,
  ...step
}: ReplayedStep): Record<string, Json> =>
  isTerminalStep(step.status) ? step : { ...step, edgesSatisfied, edgesSkipped, edgesFailed };

function scopesThatDiffer(
  replayed: readonly ReplayedScope[],
  recorded: readonly ReplayedScope[],
): Difference[] {
  const paths = new Set([...replayed, ...recorded].map(({ path }) => path));
  const wordsFor = (scope: ReplayedScope | undefined): Json =>
    scope ? `${scope.status}, ${scope.openSteps} open` : null;
  return [...paths].flatMap((path) => {
    const [said, row] = [replayed, recorded].map((scopes) =>
      wordsFor(scopes.find((scope) => scope.path === path)),
    );
    return fieldsThatDiffer(
      null,
      { [`scope ${path}`]: said ?? null },
      { [`scope ${path}`]: row ?? null },
    );
  });
}

function approvalsThatDiffer(
  replayed: readonly ReplayedApproval[],
  recorded: readonly ReplayedApproval[],
): Difference[] {
  const ids = new Set([...replayed, ...recorded].map(({ approvalId }) => approvalId));
  return [...ids].flatMap((id) => {
    const said = replayed.find(({ approvalId }) => approvalId === id);
    const row = recorded.find(({ approvalId }) => approvalId === id);
    const { node, scope } = said ?? row ?? OF_RUN;
    return fieldsThatDiffer(
      { node, scope },
      { approval: said?.status ?? null, option: said?.option ?? null },
      { approval: row?.status ?? null, option: row?.option ?? null },
    );
  });
}

function fieldsThatDiffer(
  step: StepRef | null,
  replayed: Readonly<Record<string, Json>>,
  recorded: Readonly<Record<string, Json>>,
): Difference[] {
  return Object.keys(replayed).flatMap((field) => {
    const [said, row] = [replayed[field] ?? null, recorded[field] ?? null];
    return JSON.stringify(said) === JSON.stringify(row)
      ? []
      : [{ step, field, replayed: said, recorded: row }];
  });
}

const refOf = ({ node, scope }: StepRef): StepRef => ({ node, scope });
