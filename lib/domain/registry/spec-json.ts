import type { WorkflowSpec } from "@/lib/engine/spec/workflow";
import type { JsonObject } from "@/lib/kernel/json";

/** A parsed manifest as the JSON that it is. The type says more: members that are `undefined` are absent. */
export const specJson = (spec: WorkflowSpec): JsonObject => spec as unknown as JsonObject;
