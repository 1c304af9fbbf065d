import type { Catalogue } from "@/lib/engine/validate/catalogue";
import type { Finding } from "@/lib/engine/validate/finding";
import { nameFinding } from "@/lib/engine/validate/name-finding";
import { validateWorkflow } from "@/lib/engine/validate/validate-workflow";
import type { JsonObject } from "@/lib/kernel/json";

/** What validation says of a draft, as the screen asks for it. */
export type DraftFindings = {
  /** Errors first, in the order in which an author would mend them. */
  all: readonly Finding[];
  errors: readonly Finding[];
  warnings: readonly Finding[];
  ofNode: ReadonlyMap<string | null, readonly Finding[]>;
};

/** The same findings that publishing would be refused with, found where the draft is written. */
export function findingsOf(
  spec: JsonObject,
  catalogue: Catalogue,
  workflowName: string,
): DraftFindings {
  const otherName = nameFinding(spec, workflowName);
  return sorted([...(otherName ? [otherName] : []), ...validateWorkflow(spec, catalogue)]);
}

/** The same findings by severity and by node. */
export const sorted = (all: readonly Finding[]): DraftFindings => ({
  all,
  errors: all.filter(({ severity }) => severity === "error"),
  warnings: all.filter(({ severity }) => severity === "warning"),
  ofNode: Map.groupBy(all, ({ node_id }) => node_id),
});
