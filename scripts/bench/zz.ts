import { startBenchServer } from "@/scripts/bench/server";
import { prepareCeiling, commitCeiling } from "@/scripts/bench/commit-ceiling";
import { prototype64 } from "@/scripts/bench/prototype";
const s = await startBenchServer();
try { const u = await prepareCeiling(s); console.log(s.version, s.isDurable, await commitCeiling(u,1,2), await commitCeiling(u,8,2)); console.log(await prototype64(s)); } finally { await s.stop(); }
