import { describe, expect, it } from "vitest";
import { aMember } from "@/lib/domain/auth/testing";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { changeGroup } from "@/lib/domain/tenancy/change-group";
import { createGroup } from "@/lib/domain/tenancy/create-group";
import { decideApproval } from "./decide-approval";
import { approve, aRequest } from "./testing";

describe("a group", () => {
  it("decides what names it, as it stands when it is decided", async () => {
    const { run, id } = await aRequest({ role: undefined, groups: ["legal"], required: 2 });
    const admin = await aMember(run, "admin");
    const people = [
      await aMember(run, "approver"),
      await aMember(run, "approver"),
      await aMember(run, "approver"),
    ];
    const [ada, bob, eve] = people;
    if (!ada || !bob || !eve) throw new Error("There are three.");
    await expect(decideApproval(ada, id, approve)).rejects.toMatchObject({ code: "FORBIDDEN" });
    const legal = await createGroup(admin, { name: "legal", members: people.map((one) => one.id) });
    await decideApproval(ada, id, approve);
    await changeGroup(admin, legal.id, { add: [], remove: [ada.id] });
    expect((await decideApproval(bob, id, approve)).approval).toMatchObject({
      status: "pending",
      votes: [{ dropped: "right_lost" }, { dropped: null }],
    });
    expect((await decideApproval(eve, id, approve)).approval.status).toBe("approved");
    await expectSound(run);
  });
});
