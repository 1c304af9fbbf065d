import { createSetupToken } from "@/lib/domain/auth/create-first-owner";
import { closeSharedPool } from "@/lib/platform/pg";
import { seedDemo } from "@/prisma/seed/seed";
import { say } from "@/scripts/process/say";
import type { FirstUse } from "./prepare-first-use";

// A process of its own, so that the supervisor need not hold what it loads. Its last line is its answer.
const answer: FirstUse =
  process.argv[2] === "demo"
    ? { signIns: [...(await seedDemo())], setupToken: null }
    : { signIns: [], setupToken: (await createSetupToken())?.reveal() ?? null };
await closeSharedPool();
say(JSON.stringify(answer));
