import { referenceTo } from "@/lib/domain/artifacts/reference-to";
import type { AttemptResult } from "@/lib/engine/advance/moves";
import { produceArtifact } from "@/lib/execution/produce-artifact";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

const INLINE_BYTES_MAX = 256 * 1024;
const SUMMARY_LENGTH_MAX = 4000;

/**
 * Moves an output that is too large for a row into an artifact. Expressions then see the reference, and
 * the field `summary` if the output has one and it is short.
 */
export async function keepLargeOutput(result: AttemptResult): Promise<AttemptResult> {
  if (result.status !== "succeeded") return result;
  const text = JSON.stringify(result.output);
  if (Buffer.byteLength(text) <= INLINE_BYTES_MAX) return result;
  const artifact = await produceArtifact("output.json", "application/json", text);
  return {
    ...result,
    output: {
      ...referenceTo({ ...artifact, id: artifact.artifactVersionId }),
      ...summaryOf(result.output),
    },
    artifacts: [...(result.artifacts ?? []), artifact],
  };
}

function summaryOf(output: Json): JsonObject {
  const summary = isJsonObject(output) ? output.summary : undefined;
  return typeof summary === "string" && summary.length <= SUMMARY_LENGTH_MAX ? { summary } : {};
}
