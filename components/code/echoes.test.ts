import { describe, expect, it } from "vitest";
import { Echoes } from "./echoes";

describe("what an editor said itself", () => {
  it("comes back behind what is typed meanwhile, and is no news", () => {
    const echoes = new Echoes();
    echoes.said("a");
    echoes.said("ab");
    echoes.said("abc");
    expect(echoes.isEcho("a")).toBe(true);
    // Several changes may come back as one.
    expect(echoes.isEcho("abc")).toBe(true);
  });

  it("is news when it comes once more: somebody took a step back", () => {
    const echoes = new Echoes();
    echoes.said("a");
    echoes.said("ab");
    expect(echoes.isEcho("ab")).toBe(true);
    expect(echoes.isEcho("a")).toBe(false);
  });

  it("comes back in its order, the same text twice, too", () => {
    const echoes = new Echoes();
    for (const text of ["a", "", "a"]) echoes.said(text);
    expect(["a", "", "a", ""].map((text) => echoes.isEcho(text))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it("is over when something else is shown", () => {
    const echoes = new Echoes();
    echoes.said("a");
    echoes.forget();
    expect(echoes.isEcho("a")).toBe(false);
  });
});
