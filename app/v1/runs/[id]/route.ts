import { getRunRoute } from "@/lib/contract/runs";
import { getRun } from "@/lib/domain/runs/reading/read-run";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getRunRoute, ({ principal, params }) => getRun(principal, params.id)),
});
