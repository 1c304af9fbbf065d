import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** Node publishes here as a request arrives, before anybody else sees it. */
const CHANNEL = "http.server.request.start";

/** From now on hands every request of this process over as it arrives: what is changed in it, Next sees changed. */
export const onArrival = (act: (request: IncomingMessage) => void): void =>
  subscribe(CHANNEL, (message) => act((message as { request: IncomingMessage }).request));
