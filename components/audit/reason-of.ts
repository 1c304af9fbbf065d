import type { AuditEventJson } from "@/lib/contract/audit-events";

/** Why somebody did it, where they said so. */
export const reasonOf = ({ details }: Pick<AuditEventJson, "details">): string | null =>
  typeof details.reason === "string" && details.reason !== "" ? details.reason : null;
