import { type Finding, finding } from "@/lib/engine/validate/finding";
import { say } from "@/lib/engine/wording/sentence";
import { isJsonObject } from "@/lib/kernel/json";

/** The name is the workflow's identity, which a draft cannot change. `null`: the manifest says the same. */
export function nameFinding(manifest: unknown, workflowName: string): Finding | null {
  const metadata = isJsonObject(manifest) ? manifest.metadata : undefined;
  if (!isJsonObject(metadata) || metadata.name === workflowName) return null;
  return finding(
    "schema_invalid",
    ["metadata", "name"],
    say("other_name", { name: workflowName }),
    {
      hint: say("write_name_or_duplicate"),
    },
  );
}
