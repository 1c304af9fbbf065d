import type { Principal } from "@/lib/domain/auth/principal";
import { asId, encodeId } from "@/lib/kernel/ids";
import { mayRole, readsAllContent } from "@/lib/kernel/permissions";
import { findShown } from "./shown.sql";

/** A version, and the run that made its artifact. */
export type Made = { id: string; runId: string | null };

/**
 * Which of the versions the caller may read the content of: all of them, none, or, for an approver, those that a
 * request of their run shows. Every version must be of the caller's workspace.
 */
export async function mayReadOf(
  { role, tenantId }: Principal,
  versions: readonly Made[],
): Promise<(id: string) => boolean> {
  if (readsAllContent(role)) return () => true;
  const named = versions.flatMap(({ id, runId }) =>
    runId === null ? [] : [{ id: nameOf(id), runId }],
  );
  if (!mayRole(role, "content:read") || named.length === 0) return () => false;
  const shown = await findShown(tenantId, named);
  return (id) => shown.has(nameOf(id));
}

const nameOf = (id: string): string => encodeId("artifactVersion", asId("artifactVersion", id));
