import { changeMeRoute, getMeRoute } from "@/lib/contract/me";
import { changeName } from "@/lib/domain/tenancy/change-name";
import { readMe } from "@/lib/domain/tenancy/read-me";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getMeRoute, ({ principal }) => readMe(principal)),
  PATCH: handle(changeMeRoute, ({ principal, body }) => changeName(principal, body.name)),
});
