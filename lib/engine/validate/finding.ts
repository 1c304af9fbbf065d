import { z } from "zod";
import { type Sentence, worded } from "@/lib/engine/wording/sentence";
import { wordingSchema } from "@/lib/engine/wording/sentence-schema";

/** Every kind of finding. The screens branch on the code. */
export const FINDING_CODES = [
  "duplicate_node_id",
  "unknown_node",
  "unknown_port",
  "unreachable_node",
  "cycle",
  "unbounded_loop",
  "missing_branch",
  "port_type_mismatch",
  "unresolved_reference",
  "undeclared_side_effect",
  "permission_denied",
  "sensitive_flow",
  "join_unsatisfiable",
  "subworkflow_recursion",
  "expiry_approves",
  "clock_conflict",
  "budget_missing",
  "schema_invalid",
  "expression_error",
  "may_be_absent",
  "limit_exceeded",
  "unsupported",
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

export const FINDING_SEVERITIES = ["error", "warning"] as const;
export type FindingSeverity = (typeof FINDING_SEVERITIES)[number];

/** A stretch of the text of one field. Lines and columns count from 1, offsets from 0, the end is excluded. */
export const findingRangeSchema = z.object({
  start: z.int().min(0),
  end: z.int().min(0),
  line: z.int().min(1),
  column: z.int().min(1),
});
export type FindingRange = z.infer<typeof findingRangeSchema>;

export const findingSchema = z
  .object({
    code: z.enum(FINDING_CODES),
    severity: z.enum(FINDING_SEVERITIES),
    /** JSON pointer into the manifest. */
    path: z.string(),
    node_id: z.string().nullable(),
    /** Within the text of the field at `path`. */
    range: findingRangeSchema.nullable(),
    /** In English; `wording` says the same in no language. */
    message: z.string(),
    hint: z.string().nullable(),
    wording: wordingSchema,
  })
  .meta({
    id: "Finding",
    description: "What is wrong with a workflow, where, and how to mend it.",
  });
export type Finding = z.infer<typeof findingSchema>;

export type Path = readonly (string | number)[];

/** The JSON pointer of a path. */
export function pointerOf(path: Path): string {
  return path
    .map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
}

type Details = {
  severity?: FindingSeverity;
  nodeId?: string | null;
  range?: FindingRange | null;
  hint?: Sentence | null;
};

/** A finding; an error unless said otherwise. */
export function finding(
  code: FindingCode,
  path: Path,
  message: Sentence,
  { severity = "error", nodeId = null, range = null, hint = null }: Details = {},
): Finding {
  return {
    code,
    severity,
    path: pointerOf(path),
    node_id: nodeId,
    range,
    ...worded(message, hint),
  };
}

/** Whether publishing must be refused. */
export const blocksPublishing = (findings: readonly Finding[]): boolean =>
  findings.some(({ severity }) => severity === "error");

/** The range of `[start, end)` in a text, with line and column. */
export function rangeIn(text: string, start: number, end: number): FindingRange {
  const before = text.slice(0, start);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { start, end, line: before.split("\n").length, column: start - lineStart + 1 };
}
