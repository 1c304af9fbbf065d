import { describe, expect, it } from "vitest";
import { type Finding, finding } from "@/lib/engine/validate/finding";
import { didYouMean, say } from "@/lib/engine/wording/sentence";
import type { ExpressionKind } from "./expression-completion";
import { faultOf as translatedFaultOf } from "./expression-problems";

const faultOf = (text: string, kind: ExpressionKind, findings: readonly Finding[]) =>
  translatedFaultOf(text, kind, findings, (complaint) => complaint);

const range = { start: 6, end: 13, line: 1, column: 7 };
const unknown = finding(
  "expression_error",
  ["a"],
  say("has_no_field", { value: "input", name: "citaton" }),
  {
    range,
    hint: didYouMean("citation"),
  },
);
const absent = finding("may_be_absent", ["a"], say("may_be_absent", { value: "input.focus" }), {
  severity: "warning",
});

describe("what is wrong with an expression", () => {
  it("is what the interpreter says, before anybody has validated the draft", () => {
    const { error, diagnostics } = faultOf("size(", "cel", [unknown]);
    expect(error).not.toContain("citaton");
    expect(diagnostics).toHaveLength(1);
    expect(faultOf(`Hello \${{ size( }}`, "template", []).error).not.toBeNull();
    expect(faultOf(`\${{ input.topic }}`, "cel", []).error).toContain("Braces");
  });

  it("is what validation found, where it stands, with what helps", () => {
    expect(faultOf("input.citaton", "cel", [unknown])).toEqual({
      diagnostics: [{ from: 6, to: 13, severity: "error", message: "input has no citaton." }],
      error: "input has no citaton. Did you mean citation?",
      warning: null,
    });
  });

  it("keeps a stretch inside of a text that became shorter meanwhile", () => {
    expect(faultOf("input.", "template", [unknown]).diagnostics).toMatchObject([
      { from: 6, to: 6 },
    ]);
  });

  it("lets an error hide a warning, and a warning stand alone", () => {
    expect(faultOf("input.focus", "cel", [absent])).toMatchObject({
      error: null,
      warning: "input.focus may be absent.",
    });
    expect(faultOf("input.focus", "cel", [absent, unknown]).warning).toBeNull();
  });

  it("says nothing of an empty field: whether it may be empty is not the interpreter's matter", () => {
    expect(faultOf("", "cel", [])).toEqual({ diagnostics: [], error: null, warning: null });
  });
});
