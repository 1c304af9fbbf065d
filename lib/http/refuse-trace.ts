import { onArrival } from "./on-arrival";

/**
 * From now on a TRACE reaches Next as a method that nobody knows, and is refused as one. No `Request` can be made of
 * TRACE itself: Next would fail on it with 500.
 */
export const refuseTrace = (): void =>
  onArrival((request) => {
    if (request.method === "TRACE") request.method = "UNKNOWN";
  });
