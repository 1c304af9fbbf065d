import { beforeEach, describe, expect, it } from "vitest";
import { LeftDrafts } from "./left-drafts";
import { begin as beginIn, draft, refusal, titled, World } from "./testing";

const ID = "wfl_1";

let world: World;
let isGuarded: boolean;
let left: LeftDrafts;
beforeEach(() => {
  world = new World();
  isGuarded = false;
  left = new LeftDrafts((isNeeded) => {
    isGuarded = isNeeded;
  });
});

/** Opens the draft, and leaves it as the page does. */
const open = () => {
  const { store, autosave, type, close } = beginIn(world);
  const session = { editor: store, autosave };
  const leave = () => {
    close();
    left.leave(ID, session);
  };
  return { session, store, autosave, type, leave };
};

describe("a draft that is left", () => {
  it("is not kept when everything in it is saved", () => {
    open().leave();
    expect([left.find(ID), isGuarded]).toEqual([null, false]);
  });

  it("is kept until what was under way is saved, and no longer", async () => {
    const { session, autosave, type, leave } = open();
    type("Mine");
    leave();
    expect([left.find(ID), isGuarded]).toEqual([session, true]);
    expect(await autosave.flush()).toBe(true);
    expect([left.find(ID), isGuarded]).toEqual([null, false]);
    expect(world.held.spec).toEqual(titled("Mine"));
  });

  it("saves what was typed while the last save was under way, too", async () => {
    const { autosave, type, leave } = open();
    type("One");
    const first = autosave.flush();
    type("Two");
    leave();
    expect(await autosave.flushAll()).toBe(true);
    await first;
    expect([world.held.spec, isGuarded]).toEqual([titled("Two"), false]);
  });

  it("keeps a conflict, and meets on coming back what was saved last", async () => {
    const { session, autosave, store, type, leave } = open();
    world.held = draft(titled("Theirs"), 7);
    type("Mine");
    await autosave.flush();
    leave();
    expect([left.find(ID), isGuarded]).toEqual([session, true]);

    world.held = draft(titled("Newer"), 9);
    left.reopen(ID);
    autosave.open();
    autosave.hear(world.held);
    expect(autosave.getState()).toMatchObject({ kind: "conflict", theirs: { revision: 9 } });
    expect(store.getState().spec).toEqual(titled("Mine"));
    expect(await autosave.keepMine("Keep mine")).toBe(true);
    expect(world.held).toMatchObject({ revision: 10, spec: titled("Mine") });
    store.getState().undo();
    expect(store.getState().spec).toEqual(titled("Newer"));
  });

  it("keeps what was refused, and lets go of it once it was taken back", async () => {
    const { session, autosave, store, type, leave } = open();
    world.refuses = refusal("FORBIDDEN", false);
    type("Mine");
    await autosave.flush();
    leave();
    await autosave.flush();
    expect(left.find(ID)).toBe(session);
    left.reopen(ID);
    autosave.open();
    store.getState().undo();
    expect(autosave.getState().kind).toBe("saved");
    leave();
    expect([left.find(ID), isGuarded]).toEqual([null, false]);
  });

  it("goes on trying while the server is away", async () => {
    const { autosave, type, leave } = open();
    world.isAway = true;
    type("Mine");
    leave();
    await autosave.flush();
    expect(isGuarded).toBe(true);
    world.isAway = false;
    world.ring();
    await autosave.flush();
    expect([world.held.spec, isGuarded]).toEqual([titled("Mine"), false]);
  });

  it("keeps a text that cannot be read yet", () => {
    const { session, store, leave } = open();
    store.getState().keepText("", "a: [");
    leave();
    expect(left.find(ID)).toBe(session);
  });
});

describe("an open draft that hears of a newer one", () => {
  it("goes on from it while nothing is unsaved", async () => {
    const { autosave, store } = open();
    autosave.hear(draft(titled("Theirs"), 7));
    expect(store.getState()).toMatchObject({
      spec: titled("Theirs"),
      revision: 7,
      isDirty: false,
      undoLabel: null,
    });
    autosave.hear(draft(titled("Older"), 6));
    expect(store.getState().spec).toEqual(titled("Theirs"));
    // Also while it looks whether there is anything to save.
    const looking = autosave.flush();
    autosave.hear(draft(titled("Newer"), 8));
    await looking;
    expect(store.getState()).toMatchObject({ spec: titled("Newer"), revision: 8 });
  });

  it("keeps what is unsaved, or cannot be read yet", async () => {
    const { autosave, store, type } = open();
    world.held = draft(titled("Theirs"), 7);
    store.getState().keepText("", "a: [");
    autosave.hear(world.held);
    expect(store.getState().revision).toBe(1);
    store.getState().keepText("", null);
    type("Mine");
    autosave.hear(world.held);
    expect(store.getState().spec).toEqual(titled("Mine"));
    expect(await autosave.flush()).toBe(false);
    expect(autosave.getState().kind).toBe("conflict");
  });

  it("does not take its own save for somebody else's", async () => {
    const { autosave, store, type } = open();
    type("Mine");
    const saving = autosave.flush();
    autosave.hear(draft(titled("Mine"), 2));
    await saving;
    autosave.hear(world.held);
    expect(store.getState()).toMatchObject({ revision: 2, undoLabel: "title" });
  });

  it("takes theirs where mine may no longer be written", async () => {
    const { autosave, store, type } = open();
    world.held = draft(titled("Theirs"), 7);
    type("Mine");
    await autosave.flush();
    store.getState().setReadOnly(true);
    expect(await autosave.keepMine("Keep mine")).toBe(false);
    autosave.takeTheirs("Take theirs");
    expect(store.getState()).toMatchObject({
      spec: titled("Theirs"),
      revision: 7,
      hasUnsaved: false,
    });
  });
});
