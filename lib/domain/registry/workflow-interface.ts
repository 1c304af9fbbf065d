import { parseWorkflow } from "@/lib/engine/spec/parse-workflow";
import type { WorkflowVersionEntry } from "@/lib/engine/validate/catalogue";
import { workflowOutputSchema } from "@/lib/engine/validate/typing/workflow-output";
import type { Json } from "@/lib/kernel/json";
import { type Manifest, readManifest } from "./manifest";
import { unreadableVersion } from "./unreadable-version";

type Published = { id: string; number: number; spec: Json; manifest: Json };

/**
 * What a published version takes and gives as a step of another workflow, and what it runs itself. DEPENDENCY_UNAVAILABLE
 * for one that this release cannot read.
 */
export function workflowInterface({ id, number, spec, manifest }: Published): WorkflowVersionEntry {
  const parsed = parseWorkflow(spec);
  if (!parsed.ok) throw unreadableVersion();
  const pinned = readManifest(manifest);
  const children = childrenOf(pinned);
  return {
    id,
    version: String(number),
    state: "active",
    inputSchema: parsed.spec.spec.input ?? { type: "object" },
    outputSchema: workflowOutputSchema(parsed.spec, pinned),
    depth: Math.max(0, ...children.map(({ entry }) => entry.depth + 1)),
    contains: [
      ...new Set(children.flatMap(({ name, entry }) => [name, ...entry.contains])),
    ].toSorted(),
  };
}

const childrenOf = ({ workflows }: Manifest) =>
  Object.entries(workflows).flatMap(([name, { versions }]) =>
    versions.map((entry) => ({ name, entry })),
  );
