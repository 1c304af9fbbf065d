import { setTimeout as delay } from "node:timers/promises";
import type { ApprovalSummaryJson } from "@/lib/contract/approvals";
import type { RunJson } from "@/lib/contract/runs";
import { edges, type House, toolNode } from "../acceptance/house";
import type { CountingWorld } from "./counting-world";

/** Of so many runs one waits for a person. */
const ASK_EVERY = 10;
const TICK_MS = 50;
const DECIDE_EVERY_MS = 500;
const STEPS = ["one", "two", "three", "four", "five"] as const;
/** What a run does outside: one effect a step. */
export const EFFECTS_A_RUN = STEPS.length;
/** A step that fails because its side is away for a moment is tried again. */
const RETRY = { max_attempts: 30, backoff: "fixed", initial: "PT0.3S", jitter: "full" };
const step = (id: string) => toolNode(id, "write", { retry: RETRY });

/** Runs that are started at an even rate whatever dies meanwhile, and people who decide what waits for them. */
export class Load {
  readonly #house: House;
  readonly #plain: string;
  readonly #asking: string;
  readonly #starting = new Set<Promise<void>>();
  /** Ids of all runs that were accepted. */
  readonly accepted = new Set<string>();
  #wanted = 0;

  private constructor(house: House, plain: string, asking: string) {
    this.#house = house;
    this.#plain = plain;
    this.#asking = asking;
  }

  static async prepare(house: House, world: CountingWorld): Promise<Load> {
    await house.makeTool(
      "write",
      { method: "POST", url: world.url },
      { writes: true, idempotency: "key" },
    );
    const [one, two, three, four, five] = STEPS;
    const chain = edges(`${two} -> ${three}`, `${three} -> ${four}`, `${four} -> ${five}`);
    const plain = await house.publish({
      nodes: STEPS.map(step),
      edges: [...edges(`${one} -> ${two}`), ...chain],
    });
    const ask = { id: "ask", type: "approval", role: "approver", title: "Go on?" };
    const no = { id: "no", type: "end", status: "failed", reason: "rejected" };
    const asking = await house.publish({
      nodes: [...STEPS.map(step), ask, no],
      edges: [...edges(`${one} -> ask`, `ask.approved -> ${two}`, "ask.rejected -> no"), ...chain],
    });
    return new Load(house, plain.id, asking.id);
  }

  /** Starts one run; it returns once the run was accepted, however often that takes. */
  async start(): Promise<void> {
    this.#wanted += 1;
    const version = this.#wanted % ASK_EVERY === 0 ? this.#asking : this.#plain;
    const run = await this.#house.stack.api<RunJson>("POST", "/v1/runs", {
      workflow_version_id: version,
      input: {},
    });
    this.accepted.add(run.id);
  }

  /** Starts so many a second until `isOver`, and returns when each was accepted. */
  async keepStarting(perSecond: number, isOver: () => boolean): Promise<void> {
    const from = performance.now();
    for (let begun = 0; !isOver(); await delay(TICK_MS)) {
      const due = ((performance.now() - from) / 1000) * perSecond;
      for (; begun < due; begun += 1) {
        const starting = this.start().finally(() => this.#starting.delete(starting));
        this.#starting.add(starting);
      }
    }
    await Promise.all(this.#starting);
  }

  /** Approves what waits until `isOver`. */
  async keepDeciding(isOver: () => boolean): Promise<void> {
    for (; !isOver(); await delay(DECIDE_EVERY_MS))
      await this.#decide().catch((error: unknown) => {
        if (!isAway(error)) throw error;
      });
  }

  async #decide(): Promise<void> {
    const { items } = await this.#house.ok<{ items: ApprovalSummaryJson[] }>(
      "approver",
      "GET",
      "/v1/approvals?status=pending&limit=50",
    );
    for (const approval of items) await this.#house.decide("approver", approval, "approve");
  }
}

/** Whether web or its database was down for a moment: it is asked again. Anything else is a fault. */
const isAway = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && /: 50[023] /.test(error.message));
