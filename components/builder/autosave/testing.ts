import { createEditor } from "@/components/builder/editor/create-editor";
import { Problem, type ProblemCode } from "@/lib/client/problem";
import type { DraftJson } from "@/lib/contract/drafts";
import { setNodeField } from "@/lib/engine/draft/edit-nodes";
import { aManifest } from "@/lib/engine/testing/a-manifest";
import type { JsonObject } from "@/lib/kernel/json";
import { Autosave } from "./autosave";
import type { Snapshot } from "./save-world";

/** A draft of one step. */
export const spec = aManifest(["a"]);
const author = { kind: "user", id: "usr_1", name: "Ada" } as DraftJson["updated_by"];
/** What the server answers with. */
export const draft = (of: JsonObject, revision: number): DraftJson => ({
  workflow_id: "wfl_1",
  revision,
  spec: of,
  layout: {},
  updated_by: author,
  updated_at: "2030-01-01T00:00:00Z",
});
/** The draft with another title of its step. */
export const titled = (title: string) => setNodeField(spec, "a", "/title", title);

/** A refusal by the server. */
export const refusal = (code: ProblemCode, retryable: boolean) =>
  new Problem({
    code,
    message: code,
    requestId: null,
    retryable,
    details: {},
    retryAfterSeconds: null,
  });

/** A server that holds one draft, and can be away; a clock that is moved by hand. */
export class World {
  held = draft(spec, 1);
  isAway = false;
  losesAnswers = false;
  refuses: Problem | null = null;
  saves = 0;
  #timers: { ms: number; act: () => void }[] = [];

  save = async (sent: Snapshot, revision: number): Promise<DraftJson> => {
    this.saves += 1;
    if (this.isAway) throw refusal("NETWORK", true);
    if (this.refuses) throw this.refuses;
    if (revision !== this.held.revision) throw refusal("REVISION_CONFLICT", false);
    this.held = { ...draft(sent.spec, revision + 1), layout: sent.layout };
    if (this.losesAnswers) throw refusal("NETWORK", true);
    return this.held;
  };
  read = async (): Promise<DraftJson> => {
    if (this.isAway) throw refusal("NETWORK", true);
    return this.held;
  };
  later = (ms: number, act: () => void) => {
    const timer = { ms, act };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  };
  get waits(): number[] {
    return this.#timers.map(({ ms }) => ms);
  }
  ring(): void {
    for (const { act } of this.#timers.splice(0)) act();
  }
}

/** An editor of the draft as it is at first, saved to a server. */
export function begin(world: World) {
  const store = createEditor({ spec, layout: {}, revision: 1 });
  const autosave = new Autosave(store, world);
  const close = autosave.open();
  const type = (title: string) =>
    store.getState().change("title", (before) => setNodeField(before, "a", "/title", title));
  return { store, autosave, type, close };
}
