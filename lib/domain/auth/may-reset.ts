import { mayRole } from "@/lib/kernel/permissions";
import { mayGive } from "./may-give";
import type { ResetMaker, Standing } from "./password-resets.sql";

/**
 * What speaks against a link by which a maker's word sets somebody's password, by the roles of now. The
 * account opens all of its workspaces, so the maker must manage every one of them and be able to give the
 * role there; else an admin of one could become an owner of another. `missing`: the person is no member
 * where the maker acts.
 */
export function resetRefusal(
  standings: readonly Standing[],
  { workspaceId }: Pick<ResetMaker, "workspaceId">,
): "missing" | "outranked" | null {
  if (!standings.some((standing) => standing.workspaceId === workspaceId)) return "missing";
  const isBelowMaker = ({ theirs, makers }: Standing) =>
    makers !== null && mayRole(makers, "workspace:manage") && mayGive(theirs, makers);
  return standings.every(isBelowMaker) ? null : "outranked";
}
