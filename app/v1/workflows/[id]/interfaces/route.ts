import { readInterfacesRoute } from "@/lib/contract/workflow-versions";
import { readInterfaces } from "@/lib/domain/registry/read-interfaces";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(readInterfacesRoute, ({ principal, params, query }) =>
    readInterfaces(principal, params.id, query.numbers),
  ),
});
