import { isIPv6 } from "node:net";

/** Groups of an IPv6 address that name a network: whoever has one address has all 2^64 behind them. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;
const MAPPED = /^0:0:0:0:0:ffff:/;

/** What a caller cannot leave by taking another of their addresses: the /64 of an IPv6 address, else the address. */
export function networkOf(address: string): string {
  const [bare = ""] = address.split("%");
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  // The whole of IPv4 is mapped into one /64.
  if (MAPPED.test(groups.join(":"))) return groups.join(":");
  return `${groups.slice(0, NETWORK_GROUPS).join(":")}::/64`;
}

/** All eight groups, in the one spelling that URLs have. */
function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${address}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split("::")
    .map((half) => half.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => "0");
  return [...head, ...zeros, ...tail];
}
