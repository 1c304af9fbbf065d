import { join } from "node:path";
import { generateClient } from "@/scripts/build/build";
import { say } from "@/scripts/process/say";
import { judgeAll } from "./judge-all";

// A client from before a pull has other types than the sources that were pulled.
await generateClient(join(import.meta.dirname, "../.."));
const { passed, failed } = await judgeAll();
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
