import { listPoolsRoute } from "@/lib/contract/workers";
import { readPools } from "@/lib/domain/runs/workers/read-pools";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listPoolsRoute, ({ principal }) => readPools(principal)),
});
