import { beforeEach, describe, expect, it } from "vitest";
import { begin as beginIn, draft, refusal, titled, World } from "./testing";

let world: World;
const begin = () => beginIn(world);
beforeEach(() => {
  world = new World();
});

describe("saving by itself", () => {
  it("waits for a pause, and saves once what was typed until then", async () => {
    const { autosave, type, store } = begin();
    type("O");
    type("On");
    expect([autosave.getState().kind, world.saves]).toEqual(["unsaved", 0]);
    expect(world.waits).toHaveLength(1);
    world.ring();
    await autosave.flush();
    expect([autosave.getState().kind, world.saves]).toEqual(["saved", 1]);
    expect(world.held.spec).toEqual(titled("On"));
    expect(store.getState().revision).toBe(2);
  });

  it("saves what was typed while it was saving after that", async () => {
    const { autosave, type } = begin();
    type("One");
    const first = autosave.flush();
    type("Two");
    expect(await first).toBe(false);
    expect(autosave.getState().kind).toBe("unsaved");
    world.ring();
    expect(await autosave.flush()).toBe(true);
    expect(world.held.spec).toEqual(titled("Two"));
  });

  it("waits longer and longer for a server that is away, and then saves by itself", async () => {
    const { autosave, type } = begin();
    world.isAway = true;
    type("One");
    await autosave.flush();
    expect(autosave.getState().kind).toBe("waiting");
    const waits = [...world.waits];
    world.ring();
    await autosave.flush();
    expect([...waits, ...world.waits]).toEqual([2_000, 4_000]);
    type("Two");
    world.isAway = false;
    world.ring();
    expect(await autosave.flush()).toBe(true);
    expect(world.held.spec).toEqual(titled("Two"));
  });

  it("knows its own save again when the answer to it was lost", async () => {
    const { autosave, type, store } = begin();
    world.losesAnswers = true;
    type("One");
    await autosave.flush();
    world.losesAnswers = false;
    world.ring();
    expect(await autosave.flush()).toBe(true);
    expect([store.getState().revision, store.getState().isDirty]).toEqual([2, false]);
  });

  it("does not repeat what is refused, and says why", async () => {
    const { autosave, type } = begin();
    world.refuses = refusal("FORBIDDEN", false);
    type("One");
    await autosave.flush();
    expect(autosave.getState()).toMatchObject({ kind: "refused", error: world.refuses });
    expect(world.waits).toEqual([]);
  });

  it("sends what is left when the page goes away", async () => {
    const { autosave, type, close } = begin();
    type("One");
    close();
    await autosave.flush();
    expect(world.held.spec).toEqual(titled("One"));
  });
});

describe("a draft that somebody else saved meanwhile", () => {
  const conflict = async () => {
    const begun = begin();
    world.held = draft(titled("Theirs"), 7);
    begun.type("Mine");
    await begun.autosave.flush();
    return begun;
  };

  it("is shown, and nothing is sent until a person has decided", async () => {
    const { autosave, type } = await conflict();
    expect(autosave.getState()).toMatchObject({ kind: "conflict", theirs: { revision: 7 } });
    type("Still mine");
    expect([await autosave.flush(), world.saves]).toEqual([false, 1]);
  });

  it("can be taken: mine is one undo away, and is then saved over it", async () => {
    const { autosave, store } = await conflict();
    autosave.takeTheirs("Take theirs");
    expect(store.getState()).toMatchObject({ spec: titled("Theirs"), revision: 7, isDirty: false });
    store.getState().undo();
    expect(store.getState().spec).toEqual(titled("Mine"));
    expect(await autosave.flush()).toBe(true);
    expect(world.held).toMatchObject({ revision: 8, spec: titled("Mine") });
  });

  it("can be overwritten: theirs is one undo away", async () => {
    const { autosave, store } = await conflict();
    expect(await autosave.keepMine("Keep mine")).toBe(true);
    expect(world.held).toMatchObject({ revision: 8, spec: titled("Mine") });
    store.getState().undo();
    expect(store.getState().spec).toEqual(titled("Theirs"));
  });

  it("can be saved once more while one looks at it: that is the next conflict", async () => {
    const { autosave } = await conflict();
    world.held = draft(titled("Newer"), 9);
    expect(await autosave.keepMine("Keep mine")).toBe(false);
    expect(autosave.getState()).toMatchObject({ kind: "conflict", theirs: { revision: 9 } });
  });
});
