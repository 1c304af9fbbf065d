import { listAttemptsRoute } from "@/lib/contract/run-steps";
import { readAttempts } from "@/lib/domain/runs/reading/read-attempts";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listAttemptsRoute, ({ principal, params, query }) =>
    readAttempts(principal, params.id, query),
  ),
});
