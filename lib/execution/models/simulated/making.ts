import type { Brief } from "@/lib/execution/models/simulated/brief";
import type { Chance } from "@/lib/execution/models/simulated/chance";
import type { Json } from "@/lib/kernel/json";

/** What a value is made from. `root` is where local references of its schema lead. */
export type Making = { root: Json; brief: Brief; chance: Chance };
