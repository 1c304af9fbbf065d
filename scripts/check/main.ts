import { say } from "@/scripts/process/say";
import { judgeAll } from "./judge-all";

const { passed, failed } = await judgeAll();
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
