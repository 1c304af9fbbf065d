import { AppError } from "@/lib/kernel/errors";
import { BlobStoreError } from "@/lib/platform/blobs";

/** What a caller is told when the store does not work: nothing was lost, and it may be tried again. */
export function storeDown(error: unknown): unknown {
  if (!(error instanceof BlobStoreError)) return error;
  return new AppError(
    "DEPENDENCY_UNAVAILABLE",
    "The artifact store does not work at the moment. Nothing was changed.",
    { details: { reason: error.code }, cause: error },
  );
}
