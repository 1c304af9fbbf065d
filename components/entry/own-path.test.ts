import { describe, expect, it } from "vitest";
import { ownPath } from "./own-path";

describe("where to go on to after signing in", () => {
  it.each(["/", "/runs/run_1?step=a#b", "/%E4%B8%AD"])("is %s", (path) => {
    expect(ownPath(path)).toBe(path);
  });

  /** Guards against the link that shows our sign-in page and ends on another site. */
  it.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "\\\\evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "",
    undefined,
    ["/a", "/b"],
  ])("is the first page for %j", (wanted) => {
    expect(ownPath(wanted)).toBe("/");
  });
});
