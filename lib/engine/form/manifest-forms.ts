import { type FormField, formFields } from "@/lib/engine/form/form-field";
import { exhaustedApprovalSchema } from "@/lib/engine/spec/approval-node";
import { type NodeType, nodeSchema } from "@/lib/engine/spec/graph";
import { workflowSpecSchema } from "@/lib/engine/spec/workflow";
import type { Feature } from "@/lib/engine/validate/features";

const NODE_FORMS = new Map<string, readonly FormField[]>(
  nodeSchema.options.map((option) => [
    option.shape.type.value,
    formFields(option).filter(({ name }) => name !== "type" && name !== "body"),
  ]),
);

/** The fields that a node of this type has; none where there is no such type. */
export const nodeForm = (type: string): readonly FormField[] => NODE_FORMS.get(type) ?? [];

/** The fields of the manifest's head: name, title, description, labels. */
export const METADATA_FORM: readonly FormField[] = formFields(workflowSpecSchema.shape.metadata);

/** The fields of the workflow itself, its graph left out. */
export const WORKFLOW_FORM: readonly FormField[] = formFields(workflowSpecSchema.shape.spec).filter(
  ({ name }) => name !== "nodes" && name !== "edges",
);

/** The fields of the request of an exhausted loop. */
export const EXHAUSTED_FORM: readonly FormField[] = formFields(exhaustedApprovalSchema);

const EVERY_TYPE: Readonly<Record<string, Feature>> = { compensate: "compensate" };

const OF_TYPE: Readonly<Partial<Record<NodeType | "workflow", Readonly<Record<string, Feature>>>>> =
  {
    agent: { tools: "agent:tools" },
    approval: {
      people: "approval:people",
      groups: "approval:groups",
      computed: "approval:computed",
      required: "approval:several",
      reject_quorum: "approval:several",
      stages: "approval:stages",
      exclude_requester: "approval:requester",
      form: "approval:form",
      due_in: "approval:due",
      remind: "approval:due",
      escalate: "approval:escalation",
    },
    deliver: { recipient: "deliver:recipient" },
    subworkflow: { deployment: "subworkflow:deployment" },
    workflow: {
      params: "params",
      success: "success",
      concurrency: "concurrency",
      budget: "budget",
    },
  };

/** What a build must be able to do before a field means anything; `null`: every build does. */
export const featureOf = (owner: string, field: string): Feature | null =>
  OF_TYPE[owner as NodeType]?.[field] ?? EVERY_TYPE[field] ?? null;

const OF_CHOICE: Readonly<Record<string, Readonly<Record<string, Feature>>>> = {
  on_expired: { escalate: "approval:escalation" },
};

/** What a build must be able to do before a choice of a field may be taken; `null`: every build does. */
export const featureOfChoice = (field: string, choice: string): Feature | null =>
  OF_CHOICE[field]?.[choice] ?? null;
