import { sealAuditEvents } from "@/lib/domain/audit/seal-audit-events";
import { type Loop, startLoop } from "../loop";

const PAUSE_MS = 5_000;

/** Seals what has been audited into the chain of its tenant. */
export const sealingAuditEvents = (): Loop =>
  startLoop("Sealing audit events", PAUSE_MS, async () =>
    (await sealAuditEvents()) > 0 ? 0 : PAUSE_MS,
  );
