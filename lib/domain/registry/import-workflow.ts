import type { ImportedWorkflowView } from "@/lib/contract/workflows";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import type { Layout } from "@/lib/engine/spec/layout";
import { parseWorkflowYaml } from "@/lib/engine/spec/yaml";
import { AppError } from "@/lib/kernel/errors";
import type { WorkflowId } from "@/lib/kernel/ids";
import { createWorkflow } from "./create-workflow";
import { specJson } from "./spec-json";
import { validateSpec, validationView } from "./validate-spec";

type WorkflowImport = {
  id: WorkflowId;
  source: string;
  name?: string | undefined;
  layout?: Layout | undefined;
};

/**
 * Makes a workflow from the text of a manifest, YAML or JSON. A text that is no manifest is refused with each
 * finding's line and column (VALIDATION_FAILED); one that cannot be published yet is imported all the same.
 */
export async function importWorkflow(
  principal: Principal,
  { id, source, name, layout }: WorkflowImport,
): Promise<ImportedWorkflowView> {
  demand(principal, "workflow:edit");
  const parsed = parseWorkflowYaml(source);
  if (!parsed.ok)
    throw new AppError("VALIDATION_FAILED", "The text is not a manifest of a workflow.", {
      details: {
        findings: parsed.findings.map((found) => ({
          ...found,
          place: parsed.sourceMap.locate(found.path),
        })),
      },
    });
  const workflow = await createWorkflow(principal, {
    id,
    name,
    from: { spec: specJson(parsed.spec), layout },
  });
  const spec = { ...parsed.spec, metadata: { ...parsed.spec.metadata, name: workflow.name } };
  const validation = await validateSpec(principal, spec, workflow.name);
  return { workflow, validation: validationView(validation) };
}
