import type { ReviewView } from "@/lib/contract/approvals";
import type { ApprovalStatus } from "@/lib/engine/transition";
import { parseActor } from "@/lib/kernel/actor";
import { asId } from "@/lib/kernel/ids";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";
import { sharedPool } from "@/lib/platform/pg";
import type { ApprovalRow } from "./approval-views";
import { selectReviews } from "./reviews.sql";

type Row = {
  approvalId: string;
  status: ApprovalStatus;
  reason: string;
  decidedBy: Json;
  decidedAt: Date;
  overridden: boolean;
  versionId: string;
  number: number;
  checksum: string;
  name: string;
};

/** What people have decided in the request's run about artifacts of the names that it shows, newest first. */
export async function readReviews(tenantId: string, row: ApprovalRow): Promise<ReviewView[]> {
  const names = shownNames(row.shown);
  if (names.length === 0) return [];
  const { rows } = await sharedPool().query<Row>(
    selectReviews({ tenantId, runId: row.runId, approvalId: row.id, names }),
  );
  return rows.map((review) => ({
    approval_id: asId("approval", review.approvalId),
    status: review.status,
    reason: review.reason,
    decided_by: parseActor(review.decidedBy),
    decided_at: review.decidedAt,
    is_override: review.overridden,
    artifact_version_id: asId("artifactVersion", review.versionId),
    name: review.name,
    number: review.number,
    checksum: review.checksum,
  }));
}

const shownNames = ({ artifacts }: JsonObject): string[] =>
  Array.isArray(artifacts) ? artifacts.flatMap(nameOf) : [];

const nameOf = (reference: Json): string[] =>
  isJsonObject(reference) && typeof reference.name === "string" ? [reference.name] : [];
