import type { z } from "zod";
import { checkJson } from "@/lib/engine/spec/check-json";
import { issueSentence } from "@/lib/engine/spec/issue-sentence";
import { NODE_TYPES } from "@/lib/engine/spec/node-types";
import { rewriteImport } from "@/lib/engine/spec/rewrite-import";
import { type WorkflowSpec, workflowSpecSchema } from "@/lib/engine/spec/workflow";
import { type Finding, finding, type Path } from "@/lib/engine/validate/finding";
import { say } from "@/lib/engine/wording/sentence";
import { isJsonObject, type Json } from "@/lib/kernel/json";

export type ParsedWorkflow =
  | { ok: true; spec: WorkflowSpec; origins: ReadonlyMap<string, string> }
  | { ok: false; findings: Finding[]; origins: ReadonlyMap<string, string> };

/** More findings than anyone would mend before looking again. */
const FINDINGS_MAX = 100;

/**
 * Reads a manifest from JSON that may be anything. Never throws: what does not fit is named with its
 * path. Unknown keys are refused, short forms are rewritten, nothing else is changed.
 */
export function parseWorkflow(value: unknown): ParsedWorkflow {
  const fault = checkJson(value);
  if (fault) return { ok: false, findings: [fault], origins: new Map() };
  const { value: manifest, origins } = rewriteImport(value as Json);
  const result = workflowSpecSchema.safeParse(manifest);
  if (result.success) return { ok: true, spec: result.data, origins };
  const findings = result.error.issues.flatMap((issue) => findingsOf(issue, manifest));
  return { ok: false, findings: findings.slice(0, FINDINGS_MAX), origins };
}

function findingsOf(issue: z.core.$ZodIssue, manifest: Json): Finding[] {
  const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
  const nodeId = nodeIdAt(path, manifest);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) =>
      finding(
        "schema_invalid",
        [...path, key],
        say("no_such_field", { field: JSON.stringify(key) }),
        {
          nodeId,
          hint: say("remove_or_check"),
        },
      ),
    );
  }
  if (issue.code === "invalid_union" && path.at(-1) === "type") {
    return [
      finding("schema_invalid", path, say("no_such_type"), {
        nodeId,
        hint: say("one_of", { names: NODE_TYPES }),
      }),
    ];
  }
  const branch = furthestBranch(issue);
  if (branch) return findingsOf({ ...branch, path: [...issue.path, ...branch.path] }, manifest);
  return [finding("schema_invalid", path, issueSentence(issue, manifest), { nodeId })];
}

/** A union's own message says nothing; that of the branch that came furthest says what is wrong, and where. */
function furthestBranch(issue: z.core.$ZodIssue): z.core.$ZodIssue | undefined {
  if (issue.code !== "invalid_union") return undefined;
  return issue.errors
    .flat()
    .toSorted((a, b) => b.path.length - a.path.length)
    .at(0);
}

/** The id of the innermost node that a path leads into. */
function nodeIdAt(path: Path, manifest: Json): string | null {
  let value: Json | undefined = manifest;
  let nodeId: string | null = null;
  for (const [index, part] of path.entries()) {
    value = Array.isArray(value)
      ? value[Number(part)]
      : isJsonObject(value)
        ? value[part]
        : undefined;
    if (path[index - 1] === "nodes" && isJsonObject(value) && typeof value.id === "string")
      nodeId = value.id;
  }
  return nodeId;
}
