import type { Manifest } from "@/lib/domain/registry/manifest";
import { validateAgainst } from "@/lib/engine/json-schema/validate";
import { findNode } from "@/lib/engine/plan";
import { AppError, notFound } from "@/lib/kernel/errors";
import type { StepKey } from "@/lib/kernel/ids";
import type { Json } from "@/lib/kernel/json";
import { db } from "@/lib/platform/db";
import { pinnedSchemas } from "../loading/pinned-schemas";
import { getPlan } from "../loading/plans";
import { assertRun, type Reader } from "../reading/assert-run";

/** As much as a row of outputs holds. */
const OUTPUT_BYTES_MAX = 256 * 1024;

/**
 * Refuses (INPUT_SCHEMA_MISMATCH, with every issue) an output that the step itself could not have given: by the
 * schema of what it is pinned to, and by that of its node.
 */
export async function checkMarkedOutput(
  reader: Reader,
  { runId, node: id }: StepKey,
  output: Json,
): Promise<void> {
  const { workflowVersionId } = await assertRun(reader, runId);
  const plan = await getPlan(workflowVersionId);
  const node = findNode(plan, id);
  if (!node) throw notFound("The step");
  if (Buffer.byteLength(JSON.stringify(output)) > OUTPUT_BYTES_MAX)
    throw mismatch([{ path: "", message: "It is larger than 256 KiB." }]);
  const content = await db().runContent.findFirst({
    where: { tenantId: reader.tenantId, runId },
    select: { manifest: true },
  });
  const schemas = pinnedSchemas(node, content?.manifest as Manifest | undefined);
  const issues = schemas.flatMap((schema) => validateAgainst(schema, output));
  if (issues.length > 0) throw mismatch(issues.map(({ path, message }) => ({ path, message })));
}

const mismatch = (issues: { path: string; message: string }[]): AppError =>
  new AppError("INPUT_SCHEMA_MISMATCH", "The output does not fit the step's schema.", {
    details: { issues },
  });
