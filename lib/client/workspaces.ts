import { useMutation } from "@tanstack/react-query";
import { request } from "./request";

/** Makes one more workspace, which the reader owns. The same key is the same workspace. */
export const useCreateWorkspace = () =>
  useMutation({
    mutationFn: ({ name, idempotencyKey }: { name: string; idempotencyKey: string }) =>
      request("POST /v1/workspaces", { body: { name }, idempotencyKey }),
  });
