import { recordDenial } from "@/lib/domain/audit/record-denial";
import type { Json } from "@/lib/kernel/json";
import type { Principal } from "./principal";

/**
 * Puts a refused call into the audit, for the edge that answers FORBIDDEN. `target` names what was called,
 * as `POST /v1/runs/run_…/cancel`. Repeats within a minute leave one row.
 */
export const reportDenial = (
  principal: Principal,
  call: { target: string; details?: Record<string, Json> },
): Promise<boolean> => recordDenial(principal, call);
