import { readManifest } from "@/lib/domain/registry/manifest";
import type { Plan } from "@/lib/engine/plan";
import { compilePlan } from "@/lib/engine/plan/compile-plan";
import { parseWorkflow } from "@/lib/engine/spec/parse-workflow";
import type { JsonObject } from "@/lib/kernel/json";

/** The plan of a published version. Throws on one that publishing would have refused. */
export function compileVersion(spec: JsonObject, manifest: JsonObject): Plan {
  const parsed = parseWorkflow(spec);
  if (!parsed.ok) throw new Error("A published version does not parse.");
  return compilePlan(parsed.spec, readManifest(manifest));
}
