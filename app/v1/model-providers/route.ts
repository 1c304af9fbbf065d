import { listModelProvidersRoute } from "@/lib/contract/model-providers";
import { readModelProviders } from "@/lib/domain/registry/read-model-providers";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listModelProvidersRoute, () => readModelProviders()),
});
