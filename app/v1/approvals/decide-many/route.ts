import { decideManyRoute } from "@/lib/contract/decide-many";
import { decideMany } from "@/lib/domain/approvals/decide-many";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(decideManyRoute, ({ principal, body }) => decideMany(principal, body)),
});
