import type { ExhaustedApproval } from "@/lib/engine/spec/approval-node";
import type { WorkflowNode } from "@/lib/engine/spec/graph";
import type { WorkflowSpec } from "@/lib/engine/spec/workflow";
import type { Path } from "@/lib/engine/validate/finding";
import type { Json } from "@/lib/kernel/json";

/** `cel`: an expression by itself, which gives true or false. `template`: JSON with `${{ … }}` in its texts. */
export type Field = { kind: "cel" | "template"; path: Path; value: Json };

const template = (path: Path, value: Json | undefined): Field[] =>
  value === undefined ? [] : [{ kind: "template", path, value }];
const cel = (path: Path, value: string | undefined): Field[] =>
  value === undefined ? [] : [{ kind: "cel", path, value }];

/** The fields of a node in which expressions may stand, bodies left out. Paths begin at the node. */
export function fieldsOf(node: WorkflowNode): Field[] {
  switch (node.type) {
    case "agent":
      return [
        ...template(["input"], node.input),
        ...(node.tools ?? []).flatMap(({ when }, index) => cel(["tools", index, "when"], when)),
        ...template(["compensate", "input"], node.compensate?.input),
      ];
    case "tool":
    case "code":
      return [
        ...template(["input"], node.input),
        ...template(["compensate", "input"], node.compensate?.input),
      ];
    case "subworkflow":
      return template(["input"], node.input);
    case "transform":
      return template(["mapping"], node.mapping);
    case "condition":
      return node.cases.flatMap(({ when }, index) => cel(["cases", index, "when"], when));
    case "emit":
      return [...template(["key"], node.key), ...template(["payload"], node.payload)];
    case "wait":
      return template(["timestamp"], node.timestamp);
    case "event":
      return [...template(["key"], node.key), ...cel(["filter"], node.filter)];
    case "loop":
      return [
        ...cel(["until"], node.until),
        ...(typeof node.on_exhausted === "object"
          ? requestFields(node.on_exhausted.approval, ["on_exhausted", "approval"])
          : []),
      ];
    case "foreach":
      return template(["items"], node.items);
    case "approval":
      return requestFields(node, []);
    case "deliver":
      return [
        ...template(["artifacts"], node.artifacts),
        ...template(["recipient"], node.recipient),
        ...template(["compensate", "input"], node.compensate?.input),
      ];
    case "evaluate":
      return [
        ...template(["subject"], node.subject),
        ...node.evaluators.flatMap((evaluator, index) =>
          evaluator.kind === "rule" ? cel(["evaluators", index, "expr"], evaluator.expr) : [],
        ),
      ];
    case "join":
    case "end":
      return [];
  }
}

/** Those of a request for a decision, which stands at `at`. */
const requestFields = (request: ExhaustedApproval, at: Path): Field[] => [
  ...template([...at, "artifacts"], request.artifacts),
  ...template([...at, "show"], request.show),
  ...template([...at, "computed"], request.computed),
  ...(request.stages ?? []).flatMap(({ computed }, index) =>
    template([...at, "stages", index, "computed"], computed),
  ),
];

/** The fields outside all nodes. They are read when the run ends. */
export function fieldsOfSpec({ spec }: WorkflowSpec): Field[] {
  return [
    ...template(["spec", "output"], spec.output),
    ...template(["spec", "concurrency", "key"], spec.concurrency?.key),
  ];
}
