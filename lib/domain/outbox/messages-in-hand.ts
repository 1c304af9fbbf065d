import { InHand } from "@/lib/platform/in-hand";

/**
 * What a relay has begun that takes long. Whoever waits for a row of the database by itself keeps a connection that
 * all in the process share; so a topic is left alone until what was begun of it has ended, unless each message of it
 * waits for its own run, which costs none.
 */
export class MessagesInHand {
  readonly #messages = new InHand(
    "Messages failed that nobody waited for any more; they come again.",
  );
  readonly #busy = new Set<string>();
  readonly #ofRuns: ReadonlySet<string>;

  /** `ofRuns`: topics whose receivers wait for nothing but runs, which are moved for them. */
  constructor(ofRuns: readonly string[]) {
    this.#ofRuns = new Set(ofRuns);
  }

  /** Messages that must not be begun again. */
  get ids(): string[] {
    return this.#messages.keys;
  }

  /** Topics of which nothing more must be begun. */
  get topics(): string[] {
    return [...this.#busy];
  }

  get isEmpty(): boolean {
    return this.#messages.isEmpty;
  }

  /** Begins what is to be done with messages of one topic, and waits for a moment. */
  async begin(topic: string, ids: readonly string[], work: () => Promise<void>): Promise<void> {
    if (!this.#ofRuns.has(topic)) this.#busy.add(topic);
    await this.#messages.begin(ids, () => work().finally(() => this.#busy.delete(topic)));
  }
}
