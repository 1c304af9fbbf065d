import { existsSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "@/scripts/process/run-program";
import { countIn, type Guard, type Verdict } from "./guard";
import { countSuppressions } from "./suppressions";

/** Where the programs are; a scratch tree in a test has none of its own. */
const BIN = join(import.meta.dirname, "../../node_modules/.bin");
const COLOURLESS = { NO_COLOR: "1", FORCE_COLOR: "0" };

async function judgeBy(
  root: string,
  program: string,
  args: readonly string[],
  counted: RegExp,
): Promise<Verdict> {
  const { code, output } = await runProgram(join(BIN, program), args, {
    cwd: root,
    env: COLOURLESS,
  });
  return { ok: code === 0, looked: countIn(output, counted), output };
}

/** Format and lint. Warnings are signs to look at, not failures. */
export const biome: Guard = {
  name: "style (biome)",
  judge: (root) =>
    judgeBy(
      root,
      "biome",
      ["check", "--diagnostic-level=error", "--max-diagnostics=none", "."],
      /Checked (\d+) files?/,
    ),
};

/** Types, in the strict form that tsconfig.json asks for. */
export const types: Guard = {
  name: "types (tsc)",
  judge: (root) =>
    judgeBy(
      root,
      "tsc",
      ["--noEmit", "--pretty", "false", "--extendedDiagnostics"],
      /^Files:\s+(\d+)/m,
    ),
};

const SOURCE_FOLDERS = ["app", "components", "e2e", "i18n", "lib", "scripts", "worker"];

const foldersIn = (root: string) => SOURCE_FOLDERS.filter((name) => existsSync(join(root, name)));

/** Who may import whom. */
export const rooms: Guard = {
  name: "rooms (dependency-cruiser)",
  judge: (root) =>
    judgeBy(
      root,
      "depcruise",
      ["--config", ".dependency-cruiser.cjs", "--no-progress", ...foldersIn(root)],
      /(\d+) modules/,
    ),
};

/** Files, exports and packages that nobody uses, and packages that nobody declared. */
export const deadCode: Guard = {
  name: "dead code (knip)",
  judge: (root) =>
    judgeBy(
      root,
      "knip",
      ["--no-progress", "--preprocessor", join(import.meta.dirname, "knip-count.mjs")],
      /knip looked at (\d+) files/,
    ),
};

/** Suppression comments: their number may only fall. */
export const suppressions: Guard = {
  name: "suppressions",
  judge: countSuppressions,
};
