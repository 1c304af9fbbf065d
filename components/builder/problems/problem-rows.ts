import type { DraftFindings } from "@/components/builder/findings/findings-of";
import { readNodes } from "@/lib/engine/draft/read-graph";
import type { Finding } from "@/lib/engine/validate/finding";
import type { JsonObject } from "@/lib/kernel/json";

/** A finding with the words that the panel shows beside it. */
export type ProblemRow = {
  /** Stays the same while the finding does, so that a row can keep the focus. */
  key: string;
  finding: Finding;
  /** The title of its node; `null`: it is about the workflow. */
  title: string | null;
  /** Its place, counted from its node, as the inspector asks for fields. */
  pointer: string;
  /** The name of the field there; `null`: it is about the step or the graph as a whole. */
  field: string | null;
};

/** The rows of the panel: errors first, each known by what it says and where. */
export function problemRows(findings: DraftFindings, spec: JsonObject): ProblemRow[] {
  const nodes = readNodes(spec);
  const seen = new Map<string, number>();
  return findings.all.map((finding) => {
    const node = finding.node_id === null ? undefined : nodes.get(finding.node_id);
    const name = [finding.code, finding.path, finding.message].join(" ");
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    const isInside = node !== undefined && finding.path.startsWith(node.pointer);
    const pointer = isInside ? finding.path.slice(node.pointer.length) : finding.path;
    return {
      key: `${name} ${times}`,
      finding,
      title: node?.title ?? finding.node_id,
      pointer,
      field: isAboutField(finding) ? fieldAt(pointer) : null,
    };
  });
}

/** Whether a message says "this": what is missing or wrong in the field where it stands. */
const isAboutField = ({ code }: Finding): boolean =>
  code === "schema_invalid" || code === "expression_error";

/** The last part of a place that is a name; an entry of a list is called by its list. */
function fieldAt(pointer: string): string | null {
  const name = pointer
    .split("/")
    .slice(1)
    .findLast((part) => !/^\d+$/.test(part));
  return name === undefined || name === "nodes" || name === "edges" ? null : name;
}
