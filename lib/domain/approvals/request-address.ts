import { type ApprovalId, encodeId } from "@/lib/kernel/ids";

/** Where a request is found. It leads to the inbox, behind the sign-in, and decides nothing by itself. */
export function requestAddress(publicUrl: string, approvalId: ApprovalId): string {
  const url = new URL("/inbox", publicUrl);
  url.searchParams.set("approval", encodeId("approval", approvalId));
  return url.toString();
}
