import { describe, expect, it } from "vitest";
import { aMember } from "@/lib/domain/auth/testing";
import { stepRow } from "@/lib/domain/runs/testing";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { asId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { repeats } from "@/lib/platform/testing/repeats";
import { decideApproval } from "./decide-approval";
import { decideMany } from "./decide-many";
import { approve, aRequest } from "./testing";

const { query } = testDatabase();

/** Requests in the workspace of the first one. */
async function requests(...fields: Parameters<typeof aRequest>[0][]) {
  const first = await aRequest(fields[0]);
  const rest = [];
  for (const of of fields.slice(1)) rest.push(await aRequest(of, first.run));
  return [first, ...rest];
}
const idsOf = (all: readonly { id: string }[]) =>
  all.map(({ id }) => ({ id: asId("approval", id), revision: 1 }));
const words = ({ items }: Awaited<ReturnType<typeof decideMany>>) =>
  items.map(({ result, status, error }) => `${result} ${status} ${error?.code ?? ""}`.trim());
const counted = async (table: "decisions" | "approval_votes", id: string) =>
  (await query(`select from ${table} where approval_id = $1`, [id])).length;

describe("deciding many", () => {
  it("decides each by itself, and says of each what happened", async () => {
    const all = await requests(
      {},
      { required: 2 },
      { role: "admin" },
      { form: { type: "object", required: ["n"], properties: { n: { type: "number" } } } },
    );
    const [plain, shared, others, formed] = all;
    const approver = plain?.approver;
    if (!approver || !shared || !others || !formed || !plain) throw new Error("Four requests.");
    const gone = asId("approval", newId("approval"));
    const answer = await decideMany(approver, {
      approvals: [...idsOf(all), { id: gone, revision: 1 }],
      option: "approve",
      reason: "seen",
    });
    expect(answer.items.map(({ id }) => id)).toEqual([...all.map(({ id }) => id), gone]);
    expect(words(answer)).toEqual([
      "decided approved",
      "voted pending",
      "refused pending FORBIDDEN",
      "refused pending INPUT_SCHEMA_MISMATCH",
      "refused null NOT_FOUND",
    ]);
    expect(await stepRow(plain.run, "b")).toMatchObject({ status: "ready" });
    expect(await query("select reason from decisions where approval_id = $1", [plain.id])).toEqual([
      { reason: "seen" },
    ]);
    for (const { run } of all) await expectSound(run);
  });

  it("names what was read in another revision, and what was over already", async () => {
    const [one, two] = await requests({}, {});
    if (!one || !two) throw new Error("Two requests.");
    await decideApproval(one.approver, two.id, approve);
    const stale = [
      { id: one.id, revision: 7 },
      { id: two.id, revision: 1 },
    ];
    const answer = await decideMany(one.approver, {
      approvals: stale,
      option: "approve",
      reason: "",
    });
    expect(words(answer)).toEqual([
      "refused pending REVISION_CONFLICT",
      "refused approved APPROVAL_ALREADY_DECIDED",
    ]);
  });

  it("changes nothing twice where it is sent twice", async () => {
    const all = await requests({}, { required: 2 });
    const [one, shared] = all;
    if (!one || !shared) throw new Error("Two requests.");
    const wish = { approvals: idsOf(all), option: "approve", reason: "" };
    expect(words(await decideMany(one.approver, wish))).toEqual([
      "decided approved",
      "voted pending",
    ]);
    expect(words(await decideMany(one.approver, wish))).toEqual([
      "refused approved APPROVAL_ALREADY_DECIDED",
      "unchanged pending",
    ]);
    expect(await counted("decisions", one.id)).toBe(1);
    expect(await counted("approval_votes", shared.id)).toBe(1);
  });

  it("is refused whole for a role that decides nothing", async () => {
    const [one] = await requests({});
    if (!one) throw new Error("One request.");
    const viewer = await aMember(one.run, "viewer");
    const wish = { approvals: idsOf([one]), option: "approve", reason: "" };
    await expect(decideMany(viewer, wish)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  /** Guards against a second press, and against two people who clear the same inbox. */
  it(
    `[SD-24] against the same call, and against another: each is decided once (${repeats} times)`,
    async () => {
      for (let round = 0; round < repeats; round += 1) {
        const all = await requests({}, { required: 2 }, {});
        const [first] = all;
        if (!first) throw new Error("Three requests.");
        const second = await aMember(first.run, "approver");
        const by = (option: string) => ({ approvals: idsOf(all), option, reason: "why" });
        const answers = await Promise.all([
          decideMany(first.approver, by("approve")),
          decideMany(first.approver, by("approve")),
          decideMany(second, by("reject")),
        ]);
        for (const [at, { id, run }] of all.entries()) {
          const decided = answers.filter(({ items }) => items[at]?.result === "decided");
          expect(decided).toHaveLength(1);
          expect(await counted("decisions", id)).toBe(1);
          await expectSound(run);
        }
      }
    },
    repeats * 5_000 + 30_000,
  );
});
