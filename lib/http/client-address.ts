import { BlockList, isIP } from "node:net";

/** Which addresses are those of proxies whose word is taken. */
export type Trust = (address: string) => boolean;

/** The trust that a list of addresses and ranges describes. */
export function trustIn(ranges: readonly string[]): Trust {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", prefix] = range.split("/");
    const family = familyOf(address);
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => list.check(address, familyOf(address));
}

const familyOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * Where a call comes from: the peer of the connection, and only where that is a trusted proxy the address that
 * it says it saw, and so on along the chain. What anybody else writes into the header is a claim, and is not
 * looked at. `null` where even the peer is unknown.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  isTrusted: Trust,
): string | null {
  let address = plain(peer ?? "");
  const claims = forwardedFor?.split(",") ?? [];
  while (address !== null && isTrusted(address)) {
    const seen = plain(claims.pop() ?? "");
    if (seen === null) break;
    address = seen;
  }
  return address;
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Some proxies add the port: `203.0.113.9:443`, `[2001:db8::1]:443`. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

/** One spelling for one address, or `null` for what is none. */
function plain(text: string): string | null {
  const trimmed = text.trim();
  const [, six, four] = WITH_PORT.exec(trimmed) ?? [];
  const address = six ?? four ?? trimmed;
  const unmapped = MAPPED.exec(address)?.[1] ?? address;
  return isIP(unmapped) === 0 ? null : unmapped;
}
