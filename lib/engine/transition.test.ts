import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/kernel/errors";
import {
  assertMove,
  isLegal,
  isTerminalRun,
  MACHINES,
  type Machine,
  movesOf,
  worstOf,
} from "./transition";

const machines = Object.keys(MACHINES) as Machine[];

describe("the transition tables", () => {
  it("are what this room's README draws", () => {
    const readme = readFileSync(join(import.meta.dirname, "README.md"), "utf8");
    const [, drawing = ""] = /```text\n([^`]+)```/.exec(readme) ?? [];
    const drawn = drawing.trim().split("\n");
    const moves = machines.flatMap((machine) =>
      Object.entries(MACHINES[machine])
        .filter(([, targets]) => targets.length > 0)
        .map(([from, targets]) => `${machine} ${from} → ${targets.join(" ")}`),
    );
    expect(drawn.map((line) => line.replace(/ +/g, " "))).toEqual(moves);
  });

  it.each(machines)("[SD-06] the moves of a %s are these and no other", (machine) => {
    expect(movesOf(machine)).toMatchSnapshot();
  });

  it.each(machines)(
    "[SD-07] every other move of a %s is refused, and says where it stands",
    (machine) => {
      const table = MACHINES[machine] as Record<string, readonly string[]>;
      for (const from of Object.keys(table)) {
        for (const to of Object.keys(table)) {
          const attempt = () => assertMove(machine, from as never, to as never);
          if (isLegal(machine, from as never, to as never)) expect(attempt).not.toThrow();
          else expect(attempt).toThrow(AppError);
        }
      }
    },
  );

  it("leave no terminal status", () => {
    expect(
      ["succeeded", "failed", "cancelled", "timed_out"].every((status) =>
        isTerminalRun(status as never),
      ),
    ).toBe(true);
    expect(MACHINES.step.succeeded).toEqual([]);
  });

  it("lead from a start to every status", () => {
    for (const table of Object.values(MACHINES) as Record<string, readonly string[]>[]) {
      const [start, ...others] = Object.keys(table);
      const reached = new Set([start]);
      for (const from of reached) for (const to of table[from ?? ""] ?? []) reached.add(to);
      expect(others.filter((status) => !reached.has(status))).toEqual([]);
    }
  });
});

describe("the worst of many", () => {
  it("goes by the order of the list", () => {
    expect(worstOf(["failed", "pending", "passed"], ["passed", "pending"], "passed")).toBe(
      "pending",
    );
    expect(worstOf(["failed", "pending"], [], "pending")).toBe("pending");
  });
});
