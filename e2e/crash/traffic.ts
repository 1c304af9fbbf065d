import { setTimeout as delay } from "node:timers/promises";
import type { ApprovalSummaryJson } from "@/lib/contract/approvals";
import type { RunJson } from "@/lib/contract/runs";
import { edges, type House, toolNode } from "../acceptance/house";

const PAUSE_MS = 150;
const OPEN_MAX = 8;
const CANCEL_EVERY = 6;
/** A step that fails because its side is away for a moment is tried again. */
const RETRY = { max_attempts: 30, backoff: "fixed", initial: "PT0.3S", jitter: "full" };
const step = (id: string) => toolNode(id, "get", { retry: RETRY });

/** People at work: they start runs, decide what waits for them, and cancel some, whatever dies meanwhile. */
export class Traffic {
  readonly #house: House;
  readonly #versionId: string;
  #started = 0;
  #isOver = false;
  #isStarting = true;
  #work: Promise<void> = Promise.resolve();
  /** The start that is under way: it may have looked before the last one was wanted. */
  #starting: Promise<void> = Promise.resolve();

  private constructor(house: House, versionId: string) {
    this.#house = house;
    this.#versionId = versionId;
  }

  static async begin(house: House): Promise<Traffic> {
    const { id } = await house.publish({
      nodes: [
        step("begin"),
        { id: "ask", type: "approval", role: "approver", title: "Go on?" },
        { id: "pause", type: "wait", duration: "PT0.3S" },
        step("left"),
        { id: "both", type: "join", mode: "all" },
        step("last"),
        { id: "no", type: "end", status: "failed", reason: "rejected" },
      ],
      edges: edges(
        "begin -> ask",
        "begin -> pause",
        "ask.approved -> both",
        "ask.rejected -> no",
        "pause -> left",
        "left -> both",
        "both -> last",
      ),
    });
    const traffic = new Traffic(house, id);
    traffic.#work = traffic.#run();
    return traffic;
  }

  /** How many runs were begun. */
  get started(): number {
    return this.#started;
  }

  /** Starts nothing more, sees everything to its end, and stops. */
  async end(): Promise<void> {
    this.#isStarting = false;
    await this.#starting;
    await this.#house.stack.eventually("the end of every run", async () => {
      const open = await this.#house.stack.query("select from runs where ended_at is null limit 1");
      return open.length === 0;
    });
    this.#isOver = true;
    await this.#work;
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      this.#starting = this.#start().catch(() => undefined);
      await Promise.all([this.#starting, this.#decide()]).catch(() => undefined);
      await delay(PAUSE_MS);
    }
  }

  async #start(): Promise<void> {
    if (!this.#isStarting) return;
    const { items } = await this.#house.ok<{ items: RunJson[] }>(
      "operator",
      "GET",
      "/v1/runs?status=queued,running,waiting&limit=20",
    );
    if (items.length >= OPEN_MAX) return;
    this.#started += 1;
    const run = await this.#house.start(this.#versionId, {});
    if (this.#started % CANCEL_EVERY === 0)
      await this.#house.ok("operator", "POST", `/v1/runs/${run.id}/cancel`, { reason: "enough" });
  }

  async #decide(): Promise<void> {
    const { items } = await this.#house.ok<{ items: ApprovalSummaryJson[] }>(
      "approver",
      "GET",
      "/v1/approvals?status=pending&limit=5",
    );
    for (const approval of items) await this.#house.decide("approver", approval, "approve");
  }
}
