import type { Needs } from "@/lib/contract/route";
import type { Principal } from "@/lib/domain/auth/principal";
import { AppError } from "@/lib/kernel/errors";
import { admit } from "./admit";

/**
 * Who listens to a stream, as they are now. Throws once they may no longer, be it that they were moved: a
 * person without a place in the stream's workspace may still have one in another.
 */
export async function sameCaller(
  request: Request,
  needs: Exclude<Needs, "public">,
  { workspaceId, requestId = "" }: Principal,
): Promise<Principal> {
  const now = await admit(request, needs, { id: requestId, traceId: "" });
  if (now.workspaceId === workspaceId) return now;
  throw new AppError("FORBIDDEN", "You are not a member of this workspace any more.");
}
