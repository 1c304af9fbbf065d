import { validateAgainst } from "@/lib/engine/json-schema/validate";
import { Fault } from "@/lib/execution/fault";
import type { Ledger, LedgerEntry } from "@/lib/execution/ledger/ledger";
import { schemaFault } from "@/lib/execution/schema-fault";
import { outputOf } from "@/lib/execution/tools/read-response";
import type { ToolVersion } from "@/lib/execution/tools/tool-version";
import type { Json, JsonObject } from "@/lib/kernel/json";

/**
 * The output of a call of a tool: only what fits its schema. Else a reading tool is asked again by a later attempt;
 * what a writing one has done stays done, whatever it said.
 */
export async function readOutput(
  tool: ToolVersion,
  entry: LedgerEntry,
  { ledger, narrowed }: { ledger: Ledger; narrowed: JsonObject | null },
): Promise<Json> {
  try {
    return checkedOutput(tool, entry, narrowed);
  } catch (error) {
    if (error instanceof Fault && !tool.writes) await ledger.reject(entry, error.error);
    throw error;
  }
}

function checkedOutput(
  tool: ToolVersion,
  { result }: LedgerEntry,
  narrowed: JsonObject | null,
): Json {
  const output = outputOf(result, tool.config.response as Json | undefined);
  const issues = [
    ...validateAgainst(tool.outputSchema, output),
    ...(narrowed ? validateAgainst(narrowed, output) : []),
  ];
  if (issues.length > 0)
    throw schemaFault("contract_mismatch", "answer_outside_schema", "The tool's answer", issues);
  return output;
}
