import { aMember } from "@/lib/domain/auth/testing";
import type { UserId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { aRequest } from "../testing";

/** As long as a delegation of these tests holds. */
export const inAnHour = () => new Date(Date.now() + 3_600_000);

/** The wish that somebody decides one request in another's place. */
export const hand = (to: { id: UserId }, until: Date | null = null) => ({
  delegationId: newId("delegation"),
  to: to.id,
  until,
  reason: "",
});

/** The wish that somebody decides in another's place for a time. */
export const away = (to: { id: UserId }) => ({
  id: newId("delegation"),
  to: to.id,
  startsAt: null,
  endsAt: inAnHour(),
  reason: "on leave",
});

/** What was written down of an act. */
export const audited = (action: string) =>
  testDatabase().query<{ target: string }>("select target from audit_events where action = $1", [
    action,
  ]);

/** A request for the one named alone, and somebody else who may decide in general. */
export async function named(fields: Parameters<typeof aRequest>[0] = {}) {
  const request = await aRequest({ role: undefined, people: [OWNERS_ADDRESS], ...fields });
  const { run } = request;
  const [giver, delegate] = [await aMember(run, "approver"), await aMember(run, "approver")];
  await testDatabase().query(
    "update approvals set rule = jsonb_set(rule, '{people}', to_jsonb(array[$2::text])) where id = $1",
    [request.id, giver.email],
  );
  return { ...request, giver, delegate };
}
const OWNERS_ADDRESS = "owner@test.local";

/** Sets the times of a request's delegations, past the trigger that keeps them as they were given. */
export async function setTimes(approvalId: string, times: string): Promise<void> {
  const { query } = testDatabase();
  await query("alter table delegations disable trigger delegations_fixed");
  await query(`update delegations set ${times} where approval_id = $1`, [approvalId]);
  await query("alter table delegations enable trigger delegations_fixed");
}
