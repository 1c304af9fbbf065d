import { describe, expect, it } from "vitest";
import { asId, encodeId } from "@/lib/kernel/ids";
import { readOptions } from "./options";

const NOW = Date.UTC(2026, 0, 31);
const RUN = asId("run", "0193a1b2-0000-7000-8000-000000000001");

describe("what the doctor is asked", () => {
  it("is, by default, what lives and what ended within a day, to be read by people", () => {
    expect(readOptions([], NOW)).toEqual({
      scope: { endedSince: new Date(Date.UTC(2026, 0, 30)) },
      isJson: false,
      isRepair: false,
    });
  });

  it("may be one run, another time, JSON, a repair", () => {
    expect(readOptions(["--run", encodeId("run", RUN), "--json", "--repair"], NOW)).toEqual({
      scope: { runId: RUN },
      isJson: true,
      isRepair: true,
    });
    expect(readOptions(["--since", "2025-12-01"], NOW).scope).toEqual({
      endedSince: new Date("2025-12-01"),
    });
  });

  it.each([["--run", "wfl_1"], ["--since", "soon"], ["--all"]])(
    "is refused in a sentence that says how to ask: %s",
    (...args) => {
      expect(() => readOptions(args, NOW)).toThrow(/give one|Ask so/);
    },
  );
});
