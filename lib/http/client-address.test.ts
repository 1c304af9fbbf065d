import { describe, expect, it } from "vitest";
import { clientAddress, trustIn } from "./client-address";

const nobody = trustIn([]);
const proxies = trustIn(["10.0.0.0/8", "::1"]);

describe("where a call comes from", () => {
  it("is the peer, whatever it claims, where no proxy is trusted", () => {
    expect(clientAddress("203.0.113.9", "1.2.3.4", nobody)).toBe("203.0.113.9");
    expect(clientAddress("127.0.0.1", "1.2.3.4", nobody)).toBe("127.0.0.1");
    expect(clientAddress("203.0.113.9", "1.2.3.4", proxies)).toBe("203.0.113.9");
  });

  it("is what a trusted proxy saw, and no more of what its caller claims", () => {
    expect(clientAddress("10.1.2.3", "1.2.3.4, 203.0.113.9", proxies)).toBe("203.0.113.9");
    expect(clientAddress("10.1.2.3", "1.2.3.4, 203.0.113.9, 10.9.9.9", proxies)).toBe(
      "203.0.113.9",
    );
    expect(clientAddress("::1", "203.0.113.9", proxies)).toBe("203.0.113.9");
  });

  it("is the proxy where that says nothing that is an address", () => {
    for (const header of [undefined, "", "unknown", "1.2.3.4, <script>"])
      expect(clientAddress("10.1.2.3", header, proxies)).toBe("10.1.2.3");
    expect(clientAddress("10.1.2.3", "10.7.7.7", proxies)).toBe("10.7.7.7");
  });

  it("has one spelling", () => {
    expect(clientAddress("::ffff:10.1.2.3", "203.0.113.9:4711", proxies)).toBe("203.0.113.9");
    expect(clientAddress("10.1.2.3", "[2001:db8::1]:443", proxies)).toBe("2001:db8::1");
    expect(clientAddress(undefined, "1.2.3.4", proxies)).toBeNull();
  });
});
