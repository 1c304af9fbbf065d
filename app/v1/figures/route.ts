import { getFiguresRoute } from "@/lib/contract/figures";
import { readFigures } from "@/lib/domain/figures/read-figures";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getFiguresRoute, ({ principal, query }) => readFigures(principal, query)),
});
