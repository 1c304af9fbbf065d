import { join } from "node:path";
import { sentenceOf } from "@/scripts/process/problem";
import { complain, say } from "@/scripts/process/say";
import { buildWeb, generateClient } from "./build";

const ROOT = join(import.meta.dirname, "../..");

try {
  await generateClient(ROOT);
  say((await buildWeb(ROOT)) === "made" ? "Built." : "Nothing has changed since the last build.");
} catch (error) {
  complain(sentenceOf(error));
  process.exitCode = 1;
}
