import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { env } from "@/lib/platform/env";
import { clientAddress, trustIn } from "./client-address";

/** Node publishes here as a request arrives, before anybody else sees it. */
const CHANNEL = "http.server.request.start";
const HEADER = "x-forwarded-for";

const requestIn = (message: unknown): IncomingMessage =>
  (message as { request: IncomingMessage }).request;

/**
 * From now on `x-forwarded-for` of every request of this process holds one address, the caller's, instead of
 * what the caller claims. Next hands no socket to a handler, so it is looked at where the request arrives.
 */
export function noteAddresses(): void {
  const isTrusted = trustIn(env().trustedProxies);
  subscribe(CHANNEL, (message) => {
    const { headers, socket } = requestIn(message);
    const claimed = headers[HEADER];
    const address = clientAddress(
      socket.remoteAddress,
      typeof claimed === "string" ? claimed : claimed?.join(","),
      isTrusted,
    );
    if (address === null) delete headers[HEADER];
    else headers[HEADER] = address;
  });
}
