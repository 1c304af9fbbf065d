import { join } from "node:path";
import { Problem, sentenceOf } from "@/scripts/process/problem";
import { complain, say } from "@/scripts/process/say";
import { buildPrograms, generateClient } from "./build";
import { type FirstLoad, firstLoads, tooHeavy } from "./first-load";

const ROOT = join(import.meta.dirname, "../..");

const lineOf = ({ page, bytes }: FirstLoad) =>
  `${(bytes / 1_000).toFixed(0).padStart(5)} kB  ${page}`;

try {
  await generateClient(ROOT);
  say(
    (await buildPrograms(ROOT)) === "made" ? "Built." : "Nothing has changed since the last build.",
  );
  const loads = await firstLoads(ROOT);
  say(`JavaScript that each page loads first, compressed:\n${loads.map(lineOf).join("\n")}`);
  const heavy = tooHeavy(loads);
  if (heavy.length > 0)
    throw new Problem(`Too much for a list page:\n${heavy.map(lineOf).join("\n")}`);
} catch (error) {
  complain(sentenceOf(error));
  process.exitCode = 1;
}
