import { BlockList, isIP } from "node:net";

export type AddressPolicy = {
  /** Whether private and loopback addresses may be called at all. */
  allowPrivate: boolean;
  /** `name` or `name:port`, in lower case: these may be private, whatever else holds. */
  allowedHosts: readonly string[];
};

type Range = [address: string, prefix: number];

/** What no tool has business with, anywhere: clouds hand out credentials on link-local addresses. */
const NEVER = listOf(
  [
    ["0.0.0.0", 8],
    ["169.254.0.0", 16],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
    ["100.100.100.200", 32],
    ["192.0.0.192", 32],
  ],
  [
    ["::", 128],
    ["fe80::", 10],
    ["ff00::", 8],
    ["fd00:ec2::254", 128],
    ["fd20:ce::254", 128],
  ],
);

/** What is not on the public internet, by the registries of special-purpose addresses. */
const PRIVATE = listOf(
  [
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
  ],
  [
    ["::1", 128],
    // Both lead to an IPv4 address by a translator nearby, and where in them it stands is for others to say.
    ["64:ff9b:1::", 48],
    ["2002::", 16],
    ["100::", 64],
    ["2001::", 23],
    ["2001:db8::", 32],
    ["3fff::", 20],
    ["5f00::", 16],
    ["fc00::", 7],
    ["fec0::", 10],
  ],
);

/** IPv6 addresses that stand for an IPv4 address: in the last 32 bits, or after 2002:. */
const MAPPED = [
  /^::ffff:(?:0:)?([0-9a-f]{1,4}):([0-9a-f]{1,4})$/,
  /^64:ff9b::(?:([0-9a-f]{1,4}):)?([0-9a-f]{1,4})$/,
  /^::([0-9a-f]{1,4}):([0-9a-f]{1,4})$/,
  /^2002:([0-9a-f]{1,4}):([0-9a-f]{1,4}):.*$/,
];

/** Whether a tool may connect to this address of the host. Refuses whatever it cannot read. */
export function mayConnect(
  { hostname, port, address }: { hostname: string; port: number; address: string },
  { allowPrivate, allowedHosts }: AddressPolicy,
): boolean {
  const bare = address.replace(/%.*$/, "");
  const addresses = [bare, ...embedded(bare)];
  if (isIP(bare) === 0 || addresses.some((one) => contains(NEVER, one))) return false;
  const host = hostname.toLowerCase();
  if (allowPrivate || allowedHosts.includes(host) || allowedHosts.includes(`${host}:${port}`))
    return true;
  return !addresses.some((one) => contains(PRIVATE, one));
}

function listOf(four: Range[], six: Range[]): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of four) list.addSubnet(address, prefix, "ipv4");
  for (const [address, prefix] of six) list.addSubnet(address, prefix, "ipv6");
  return list;
}

const contains = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/** The IPv4 address inside an IPv6 address, if it has one. */
function embedded(address: string): string[] {
  if (isIP(address) !== 6) return [];
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  return MAPPED.flatMap((pattern) => {
    const match = pattern.exec(short);
    if (!match) return [];
    const [high, low] = [match[1] ?? "0", match[2] ?? "0"].map((part) => Number.parseInt(part, 16));
    return [[high, low].flatMap((part = 0) => [part >> 8, part & 255]).join(".")];
  });
}
