import { getAttentionRoute } from "@/lib/contract/attention";
import { readAttention } from "@/lib/domain/runs/attention/read-attention";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getAttentionRoute, ({ principal, query }) => readAttention(principal, query)),
});
