import { describe, expect, it } from "vitest";
import { formatYaml } from "@/lib/engine/spec/yaml";
import { aManifest, anEnd } from "@/lib/engine/testing/a-manifest";
import { finding } from "@/lib/engine/validate/finding";
import { say } from "@/lib/engine/wording/sentence";
import { diagnosticsIn, readTypedYaml, saysSame } from "./read-typed-yaml";

const spec = aManifest(["a", anEnd("done")], ["a -> done"]);

describe("a manifest as text", () => {
  it("comes back as what it was", () => {
    const read = readTypedYaml(formatYaml(spec));
    expect(read.ok && saysSame(read.spec, spec)).toBe(true);
  });

  it("may be unfinished: whatever is an object is kept", () => {
    const unfinished = aManifest([{ id: "a", type: "agent", agent: "" }]);
    expect(readTypedYaml(formatYaml(unfinished))).toMatchObject({ ok: true, spec: unfinished });
  });

  it("names the line at which it is none", () => {
    expect(readTypedYaml("a: 1\nb: [\nc: 2")).toMatchObject({ ok: false });
    expect(readTypedYaml("a: 1\na: 2")).toMatchObject({ ok: false, place: { line: 2 } });
    expect(readTypedYaml("- 1")).toMatchObject({ ok: false, message: "A manifest is an object." });
  });

  it("writes short forms out where the whole is a manifest", () => {
    const short = aManifest(["a", { ...anEnd("done"), dependsOn: ["a"] }]);
    const read = readTypedYaml(formatYaml(short));
    expect(read).toMatchObject({
      ok: true,
      spec: { spec: { edges: [{ from: "a", to: "done" }] } },
    });
  });

  it("shows a finding under the line that it is about", () => {
    const text = formatYaml(spec);
    const read = readTypedYaml(text);
    if (!read.ok) throw new Error(read.message);
    const [mark] = diagnosticsIn(
      text,
      [
        finding(
          "unresolved_reference",
          ["spec", "nodes", 0, "tool"],
          say("no_such_tool", { reference: "gone@1.0.0" }),
        ),
      ],
      read.sourceMap,
    );
    expect(text.slice(mark?.from, mark?.to)).toBe("read@1.0.0");
  });
});
