import { countAttentionRoute } from "@/lib/contract/attention";
import { countAttention } from "@/lib/domain/runs/attention/read-attention";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(countAttentionRoute, ({ principal }) => countAttention(principal)),
});
