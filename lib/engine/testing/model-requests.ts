import { expect } from "vitest";
import { stepKey } from "@/lib/engine/advance/model";
import type { Actor, ArtifactEdit, HumanDecision, Move } from "@/lib/engine/advance/moves";
import type { Choose } from "@/lib/engine/testing/chance";
import type { MemoryRequest } from "@/lib/engine/testing/memory-requests";
import type { MemoryRun } from "@/lib/engine/testing/memory-run";
import { referenceTo, versionId } from "@/lib/engine/testing/model-products";
import { EXHAUSTED_OPTIONS, OPTIONS, type Word } from "@/lib/engine/testing/reference-asks";
import type { ReferenceRun } from "@/lib/engine/testing/reference-model";
import {
  type Edit,
  escalate,
  expire,
  override,
  requestAt,
  type Speech,
  showInstead,
  speak,
  withdraw,
} from "@/lib/engine/testing/reference-requests";

const PEOPLE = ["ada", "bob", "cyn", "dan", "eve"] as const;
/** Or nobody might be left to decide. */
const LOST_MAX = 2;
/** Or people might ask for another version, or another round, for ever. */
const VERSIONS_MAX = 8;
const AGAIN_MAX = 4;

const actorOf = (id: string): Actor => ({ kind: "user", id, name: id });

type Decided = Extract<Move, { type: "decided" }>;
type Vote = { word: Word; move: Decided; isLate: boolean; expected: boolean | null };
type Made = { move: ArtifactEdit; edit: Edit };

/** The people of a run: what they do with its requests, and who of them has lost the right to decide. */
export class ModelPeople {
  readonly #run: MemoryRun;
  readonly #reference: ReferenceRun | null;
  readonly #lost = new Set<string>();
  #words = 0;

  /** Without a reference nobody says beforehand what comes of it. */
  constructor(run: MemoryRun, reference: ReferenceRun | null = null) {
    this.#run = run;
    this.#reference = reference;
  }

  /** Somebody, or a clock, does something with the request that a step waits with. */
  act(name: string, choose: Choose): void {
    const acts = [
      () => this.#fire(name, "approval_expiry"),
      () => this.#fire(name, "approval_reminder"),
      () => this.#fire(name, "approval_escalation"),
      () => this.#withdraw(name),
      () => this.#override(name, choose),
      () => this.#edit(name, choose),
      () => this.#delegate(name, choose),
      () => this.#changeRights(choose),
    ];
    const act = acts[choose(3 * acts.length)];
    if (!act?.()) this.#speak(name, choose);
  }

  /** The request as its row says it. */
  #rowOf(name: string): MemoryRequest {
    const key = stepKey(this.#run.step(name));
    const row = this.#run.approvals.find(
      (each) => stepKey(each) === key && each.status === "pending",
    );
    if (!row) throw new Error(`${name} has no open request.`);
    return row;
  }

  #fire(
    name: string,
    kind: "approval_expiry" | "approval_reminder" | "approval_escalation",
  ): boolean {
    const { node, scope } = this.#run.step(name);
    if (!this.#run.timers.has(`${stepKey({ node, scope })}|${kind}`)) return false;
    this.#run.fire(name, kind);
    const reference = this.#reference;
    if (!reference) return true;
    if (kind === "approval_expiry") expire(reference, name);
    else if (kind === "approval_escalation") escalate(requestAt(reference, name).request);
    else requestAt(reference, name).request.reminders += 1;
    return true;
  }

  #withdraw(name: string): boolean {
    const { node, scope, fence } = this.#run.step(name);
    const step = { node, scope };
    const actor = actorOf("ada");
    this.#happens({ type: "approval_withdrawn", step, fence, reason: "Not needed.", actor }, true);
    if (this.#reference) withdraw(this.#reference, name);
    return true;
  }

  #override(name: string, choose: Choose): boolean {
    const { node, scope, fence } = this.#run.step(name);
    const option = this.#optionFor(name, choose);
    const rounds = choose(3);
    const decision = this.#decision({ by: "eve", inPlaceOf: null, option }, rounds, null);
    const expected = this.#reference && override(this.#reference, name, option, rounds || 1);
    const step = { node, scope };
    this.#happens({ type: "approval_overridden", step, fence, decision }, expected);
    return true;
  }

  /** Somebody makes a version of what is shown: for their decision, or for everybody at once. */
  #edit(name: string, choose: Choose): boolean {
    const made = this.#make(name);
    if (!made) return false;
    const { node, scope, fence } = this.#run.step(name);
    const asksAgain = choose(2) === 0;
    const step = { node, scope };
    const actor = actorOf("bob");
    this.#happens(
      { type: "artifact_edited", step, fence, edit: made.move, asksAgain, actor },
      true,
    );
    if (this.#reference && asksAgain) showInstead(this.#reference, made.edit);
    return true;
  }

  #make(name: string): Made | null {
    const [shown] = [this.#rowOf(name).shown.artifacts].flat();
    const { products } = this.#run;
    const at = productOf(shown);
    const versions = at === null ? undefined : products[at];
    if (at === null || !versions || products.flat().length >= VERSIONS_MAX) return null;
    const version = versions.length;
    const artifactVersionId = versionId(at, version);
    versions.push(artifactVersionId);
    const move = {
      artifactVersionId,
      parentVersionId: versionId(at, 0),
      reference: referenceTo(at, version),
    };
    return { move, edit: { product: at, version } };
  }

  /** Changes nothing about who has said what. */
  #delegate(name: string, choose: Choose): boolean {
    const { node, scope, fence } = this.#run.step(name);
    const delegation = {
      id: `delegation ${this.#run.events.length}`,
      approvalId: this.#rowOf(name).id,
      giver: actorOf("cyn"),
      delegate: actorOf("dan"),
      until: choose(2) === 0 ? null : this.#run.now + 1000,
      reason: "",
    };
    this.#happens({ type: "approval_delegated", step: { node, scope }, fence, delegation }, true);
    return true;
  }

  #changeRights(choose: Choose): boolean {
    const who = choose.from(PEOPLE) ?? "ada";
    if (!this.#lost.delete(who) && this.#lost.size < LOST_MAX) this.#lost.add(who);
    return false;
  }

  /** Somebody votes, or two at once, in one transaction; and now and then what they said comes again. */
  #speak(name: string, choose: Choose): void {
    const first = this.#voteOn(name, choose, this.#wordOn(name, choose));
    const votes = [first];
    const other = this.#wordOn(name, choose);
    // A store parts what takes the place of something that it has not written yet.
    const isApart = voicesOf(first.word).every((voice) => !voicesOf(other).includes(voice));
    if (isApart && !first.isLate && !first.move.edited && choose(3) === 0)
      votes.push(this.#voteOn(name, choose, other, false));
    const { outcomes } = this.#run.move(...votes.map(({ move }) => move));
    for (const [at, { move, expected }] of votes.entries())
      if (expected !== null) expect([move, outcomes[at]?.ok]).toEqual([move, expected]);
    if (choose(3) === 0) this.#repeat(first.move);
  }

  /** A vote of anybody, for anything that may be on offer, in time or late, for themselves or for another. */
  #voteOn(name: string, choose: Choose, word: Word, mayEdit = true): Vote {
    const row = this.#rowOf(name);
    // Of two at once the second may find the next stage.
    const stage = choose(6) === 0 ? choose(3) : row.stage + (mayEdit ? 0 : choose(2));
    const rounds = choose(3);
    const isLate = choose(6) === 0;
    const made = mayEdit && !isLate && choose(8) === 0 ? this.#make(name) : null;
    const { node, scope, fence } = this.#run.step(name);
    const isLost = (said: Word) =>
      this.#lost.has(said.by) || (said.inPlaceOf !== null && this.#lost.has(said.inPlaceOf));
    const move: Decided = {
      type: "decided",
      step: { node, scope },
      fence: isLate ? fence - 1 : fence,
      stage,
      decision: this.#decision(word, rounds, made),
      lapsed: row.votes
        .filter(({ holder, inPlaceOf, option }) =>
          isLost({ by: holder.id, inPlaceOf: inPlaceOf?.id ?? null, option }),
        )
        .map(({ id }) => id),
      ...(made && { edited: made.move }),
    };
    const edit = made?.edit ?? null;
    const speech = { word, stage, isLost, edit, rounds: rounds || 1 };
    return { word, move, isLate, expected: isLate ? false : this.#expected(name, speech) };
  }

  /** Whether it is taken; nothing is, once the vote before it has decided. */
  #expected(name: string, speech: Speech): boolean | null {
    const reference = this.#reference;
    if (!reference) return null;
    const { state } = reference.placeOf(name);
    return state?.is === "waiting" && speak(reference, name, speech);
  }

  #wordOn(name: string, choose: Choose): Word {
    const able = PEOPLE.filter((who) => !this.#lost.has(who));
    const by = choose.from(able) ?? "ada";
    const other = choose.from(able.filter((who) => who !== by)) ?? null;
    return {
      by,
      inPlaceOf: choose(4) === 0 ? other : null,
      option: this.#optionFor(name, choose),
    };
  }

  /** What comes again once its request is closed, or shows something else, says nothing. */
  #repeat(move: Decided): void {
    const step = this.#run.steps.get(stepKey(move.step));
    if (step?.waitReason === "approval" && step.fence === move.fence) return;
    const before = this.#run.events.length;
    this.#happens(move, false);
    expect(this.#run.events).toHaveLength(before);
  }

  #happens(move: Move, expected: boolean | null): void {
    const [outcome] = this.#run.move(move).outcomes;
    if (expected !== null) expect([move, outcome?.ok]).toEqual([move, expected]);
  }

  #optionFor(name: string, choose: Choose): string {
    const asksAboutLoop = this.#rowOf(name).options.some(({ id }) => id === "continue");
    if (!asksAboutLoop) return choose.from(Object.keys(OPTIONS)) ?? "approve";
    const option = choose.from(EXHAUSTED_OPTIONS)?.id ?? "continue";
    const before = this.#run.approvals.filter((each) => each.option === "again");
    return option === "again" && before.length >= AGAIN_MAX ? "continue" : option;
  }

  #decision(word: Word, rounds: number, made: Made | null): HumanDecision {
    return {
      id: `word ${this.#words++}`,
      option: word.option,
      reason: "",
      form: rounds === 0 ? null : { rounds },
      artifactVersionId: made?.move.artifactVersionId ?? null,
      decidedBy: actorOf(word.by),
      inPlaceOf: word.inPlaceOf === null ? null : actorOf(word.inPlaceOf),
    };
  }
}

const voicesOf = ({ by, inPlaceOf }: Word): string[] => [by, inPlaceOf ?? by];

/** Of which product a version is that a request shows. */
function productOf(shown: unknown): number | null {
  const id = shown && typeof shown === "object" && "artifact_id" in shown && shown.artifact_id;
  return typeof id === "string" ? Number(id.replace("product ", "")) : null;
}
