import { listWorkersRoute } from "@/lib/contract/workers";
import { readWorkers } from "@/lib/domain/runs/workers/read-workers";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listWorkersRoute, ({ principal, query }) => readWorkers(principal, query)),
});
