import type { ValidationView } from "@/lib/contract/workflows";
import { splitReference } from "@/lib/engine/spec/name-forms";
import { parseWorkflow } from "@/lib/engine/spec/parse-workflow";
import type { WorkflowSpec } from "@/lib/engine/spec/workflow";
import { blocksPublishing, type Finding } from "@/lib/engine/validate/finding";
import { nameFinding } from "@/lib/engine/validate/name-finding";
import { validateWorkflow } from "@/lib/engine/validate/validate-workflow";
import type { Manifest } from "./manifest";
import { type RegistryPlace, readCatalogue } from "./read-catalogue";
import { referencesIn } from "./references";

export type SpecValidation =
  | { ok: true; findings: Finding[]; spec: WorkflowSpec; catalogue: Manifest }
  | { ok: false; findings: Finding[] };

/**
 * Validates a spec against what its workspace has registered now. `ok`: nothing blocks publishing it under
 * this workflow's name.
 */
export async function validateSpec(
  place: RegistryPlace,
  value: unknown,
  workflowName: string,
): Promise<SpecValidation> {
  const parsed = parseWorkflow(value);
  if (!parsed.ok) return { ok: false, findings: parsed.findings };
  const { spec } = parsed;
  const catalogue = await readCatalogue(place, namesIn(spec));
  const otherName = nameFinding(spec, workflowName);
  const findings = [...(otherName ? [otherName] : []), ...validateWorkflow(spec, catalogue)];
  return blocksPublishing(findings)
    ? { ok: false, findings }
    : { ok: true, findings, spec, catalogue };
}

/** A validation as people see it. */
export const validationView = ({ ok, findings }: SpecValidation): ValidationView => ({
  can_publish: ok,
  findings,
});

function namesIn(spec: WorkflowSpec): Parameters<typeof readCatalogue>[1] {
  const { agents, tools, workflows } = referencesIn(spec);
  const nameOf = (reference: string) => splitReference(reference).name;
  return { agents: agents.map(nameOf), tools: tools.map(nameOf), workflows };
}
