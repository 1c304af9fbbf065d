import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aPlan } from "@/lib/engine/testing/a-plan";
import { type Choose, chooser } from "@/lib/engine/testing/chance";
import type { MemoryRequest } from "@/lib/engine/testing/memory-requests";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import {
  type ModelAsk,
  ModelRequest,
  OPTIONS,
  say,
  type Word,
} from "@/lib/engine/testing/reference-asks";
import {
  hasLapsed,
  mayThemselves,
  type Team,
  type TeamMember,
  voiceFor,
} from "@/lib/engine/testing/reference-voices";
import type { Actor } from "@/lib/kernel/actor";
import { asId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import type { Role } from "@/lib/kernel/permissions";
import type { Decider } from "./approvals.sql";
import { deciderOf, isNamed, type Request, voiceIn } from "./may-decide";
import { isStanding } from "./read-votes";

const PEOPLE = [1, 2, 3, 4].map((n) => ({
  id: `00000000-0000-7000-8000-00000000000${n}`,
  email: `person-${n}@example.com`,
}));
const NAMES = PEOPLE.map(({ id }) => id);
const OTHER = "another request";

const people: fc.Arbitrary<TeamMember[]> = fc.tuple(
  ...PEOPLE.map((person) =>
    fc.record({
      id: fc.constant(person.id),
      role: fc.constantFrom<Role | null>(
        "approver",
        "approver",
        "approver",
        "admin",
        "operator",
        null,
      ),
      email: fc.constant(person.email),
      groups: fc.subarray(["law", "press"]),
    }),
  ),
);

const teams: fc.Arbitrary<Team> = fc.record({
  people,
  delegations: fc.array(
    fc.record({
      giver: fc.constantFrom(...NAMES),
      to: fc.constantFrom(...NAMES),
      isOf: fc.constantFrom(true, true, false),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  requester: fc.constantFrom(...NAMES),
});

const deciders = fc.constantFrom<JsonObject>(
  {},
  { role: "approver" },
  { role: "operator" },
  { people: ["person-1@example.com", "person-2@example.com"] },
  { people: ["person-1@example.com", "person-3@example.com"] },
  { groups: ["law"], role: "admin" },
  { groups: ["law", "press"] },
);

type Ask = {
  stages: [who: JsonObject, required: number][];
  against: number;
  excludesRequester: boolean;
  escalates: boolean;
};

const asks: fc.Arbitrary<Ask> = fc.record({
  stages: fc.array(fc.tuple(deciders, fc.constantFrom(1, 2, 2, 3)), {
    minLength: 1,
    maxLength: 2,
  }),
  against: fc.integer({ min: 1, max: 2 }),
  excludesRequester: fc.boolean(),
  escalates: fc.boolean(),
});

const actorOf = (id: string): Actor => ({ kind: "user", id: asId("user", id), name: id });

/** The caller as the store would read them. */
function deciderFor({ id, role, email, groups }: TeamMember, team: Team): Decider | null {
  const decider = role && deciderOf({ id, kind: "user", role, email, groups });
  if (!decider) return null;
  const givers = team.delegations.flatMap(({ giver, to, isOf }) => {
    const person = team.people.find((each) => each.id === giver);
    const known =
      to === id && person?.role && deciderOf({ ...person, role: person.role, kind: "user" });
    if (!known) return [];
    const { roles, names, groups: of } = known;
    return [{ id: giver, name: giver, approvalId: isOf ? null : OTHER, roles, names, groups: of }];
  });
  return { ...decider, givers };
}

const requestOf = (row: MemoryRequest, team: Team): Omit<Request, "status"> => {
  const [first] = row.stages;
  const rule = row.stages[row.stage] ?? first;
  if (!rule) throw new Error("A request has no stage.");
  return {
    id: row.id,
    rule,
    escalatedTo: row.escalatedTo,
    requester: actorOf(team.requester),
    isForTenant: false,
    taken: row.votes.map(({ holder, inPlaceOf }) => ({
      holder: holder.id,
      voice: (inPlaceOf ?? holder).id,
    })),
  };
};

/** The votes whose holders have lost the right, as the store would find them. */
function lapsedIn(row: MemoryRequest, team: Team): string[] {
  const now = (id: string) => {
    const {
      role = null,
      email = null,
      groups = [],
    } = team.people.find((each) => each.id === id) ?? {};
    return { id, kind: "user" as const, role, email, groups: [...groups] };
  };
  const isAsked = (by: string, giver: string) =>
    team.delegations.some((each) => each.isOf && each.giver === giver && each.to === by);
  return row.votes
    .filter(({ id, holder, inPlaceOf }) => {
      const giver = inPlaceOf ? now(inPlaceOf.id) : null;
      const standing = {
        id,
        holder: now(holder.id),
        giver,
        isAsked: giver === null || isAsked(holder.id, giver.id),
      };
      return !isStanding(standing, requestOf(row, team));
    })
    .map(({ id }) => id);
}

const ROLES_TO_BE: readonly (Role | null)[] = ["approver", "approver", "admin", "viewer", null];

/** Somebody gets another role or leaves a group, or takes back what they have asked of another. */
function changeTeam(team: Team, choose: Choose): void {
  const person = choose.from(team.people);
  const what = choose(3);
  if (person && what === 0) person.role = choose.from(ROLES_TO_BE) ?? null;
  else if (person && what === 1) person.groups = choose(2) === 0 ? [] : ["law"];
  else team.delegations.splice(choose(team.delegations.length || 1), 1);
}

/** A request of this kind, and the same as the model sees it. */
function openRequest(ask: Ask): { run: MemoryRun; model: ModelRequest } {
  const { stages, against, excludesRequester, escalates } = ask;
  const node = {
    id: "ask",
    type: "approval",
    options: ["approve", "reject"],
    stages: stages.map(([who, required]) => ({ ...who, required })),
    reject_quorum: against,
    exclude_requester: excludesRequester,
    ...(escalates && { escalate: { after: "PT1H", role: "approver" } }),
  };
  const asked: ModelAsk = {
    stages: stages.map(([, required]) => required),
    against,
    options: [OPTIONS.approve, OPTIONS.reject],
    whenLate: "keep_waiting",
    escalates,
    reminders: 0,
    shows: null,
    excludesRequester,
  };
  return { run: new MemoryRun(aPlan([node])), model: new ModelRequest(asked, null) };
}

describe("who decides", () => {
  it("is who the rule admits, each with one voice, in whatever order and whoever loses the right", () => {
    const drawn = fc.record({ team: teams, ask: asks });
    const turns = fc.array(fc.nat(1000), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(drawn, turns, (each, listed) => {
        const team = structuredClone(each.team);
        const choose = chooser(listed);
        const { run, model } = openRequest(each.ask);
        for (let turn = 0; turn < 40 && run.run.endedAt === null; turn += 1) {
          if (choose(4) === 0) changeTeam(team, choose);
          if (choose(8) === 0 && run.timers.has("ask||approval_escalation"))
            run.fire("ask", "approval_escalation");
          speak(run, model, team, choose);
        }
      }),
      { numRuns: Number(process.env.SEQUENCES ?? 300) },
    );
  });

  /** Somebody tries to decide, as the caller of the API would. */
  function speak(run: MemoryRun, model: ModelRequest, team: Team, choose: Choose): void {
    const row = run.approvals[0];
    const person = choose.from(team.people);
    if (!row || !person) throw new Error("There is nobody to ask.");
    const request = requestOf(row, team);
    const decider = deciderFor(person, team);
    const voice = decider && voiceIn(decider, request);
    const expected = voiceFor(person, request, team, model.words);
    expect([person, voice?.inPlaceOf?.id ?? null, voice !== null]).toEqual([
      person,
      expected ?? null,
      expected !== undefined,
    ]);
    if (decider) expect(isNamed(decider, request)).toBe(mayThemselves(person, request, team));
    if (!voice) return;
    const word: Word = {
      by: person.id,
      inPlaceOf: voice.inPlaceOf?.id ?? null,
      option: choose(3) === 0 ? "reject" : "approve",
    };
    const { outcomes } = run.move({
      type: "decided",
      step: { node: "ask", scope: "" },
      fence: 1,
      stage: row.stage,
      lapsed: lapsedIn(row, team),
      decision: {
        id: `word ${run.events.length}`,
        option: word.option,
        reason: "",
        form: null,
        artifactVersionId: null,
        decidedBy: actorOf(person.id),
        inPlaceOf: voice.inPlaceOf,
      },
    });
    expect(outcomes).toEqual([{ ok: true }]);
    const decided = say(model, word, (said) => hasLapsed(said, request, team));
    expect(run.step("ask").port).toBe(decided?.port ?? null);
    expectSame(row, model, request.rule.excludeRequester ? team.requester : null);
  }

  /** The votes that count are those of the model, each voice once, and none of whoever is excluded. */
  function expectSame(row: MemoryRequest, model: ModelRequest, excluded: string | null): void {
    const words = row.votes.map(({ holder, inPlaceOf, option }) => ({
      by: holder.id,
      inPlaceOf: inPlaceOf?.id ?? null,
      option,
    }));
    if (row.status === "pending") expect([row.stage, words]).toEqual([model.stage, model.words]);
    const voices = words.map(({ by, inPlaceOf }) => inPlaceOf ?? by);
    expect(new Set(voices).size).toBe(voices.length);
    expect(words.flatMap(({ by, inPlaceOf }) => [by, inPlaceOf])).not.toContain(
      excluded ?? "nobody",
    );
  }
});
