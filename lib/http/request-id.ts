import { randomBytes, randomUUID } from "node:crypto";

/** Where a call stands in the logs: its own id, and the trace that it belongs to. */
export type RequestInfo = { id: string; traceId: string };

const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?$/;

/** A fresh id, never the caller's: it must be unique. The trace is the caller's where `traceparent` names one. */
export function identify(request: Request): RequestInfo {
  const traceId = TRACEPARENT.exec(request.headers.get("traceparent") ?? "")?.[1];
  return {
    id: `req_${randomUUID().replaceAll("-", "")}`,
    traceId: traceId ?? randomBytes(16).toString("hex"),
  };
}
