import { describe, expect, it } from "vitest";
import { networkOf } from "./network-of";

describe("the network of an address", () => {
  it.each([
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002:0:0:0:9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("of %s is its /64", (address, network) => expect(networkOf(address)).toBe(network));

  it("is the address itself where it is one of IPv4, or none at all", () => {
    expect(networkOf("192.0.2.7")).toBe("192.0.2.7");
    expect(networkOf("unknown")).toBe("unknown");
    expect(networkOf("::ffff:192.0.2.7")).not.toBe(networkOf("::ffff:192.0.2.8"));
  });
});
