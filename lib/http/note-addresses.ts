import { env } from "@/lib/platform/env";
import { clientAddress, trustIn } from "./client-address";
import { onArrival } from "./on-arrival";

const HEADER = "x-forwarded-for";

/**
 * From now on `x-forwarded-for` of every request of this process holds one address, the caller's, instead of
 * what the caller claims. Next hands no socket to a handler, so it is looked at where the request arrives.
 */
export function noteAddresses(): void {
  const isTrusted = trustIn(env().trustedProxies);
  onArrival(({ headers, socket }) => {
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
