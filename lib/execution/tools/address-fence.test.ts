import { describe, expect, it } from "vitest";
import { mayConnect } from "@/lib/execution/tools/address-fence";

const strict = { allowPrivate: false, allowedHosts: ["intern.test:8080", "wiki.test"] };
const open = { allowPrivate: true, allowedHosts: [] };
const at = (address: string, hostname = "example.test", port = 443) => ({
  hostname,
  port,
  address,
});

describe("the fence around tools", () => {
  it.each([
    "93.184.216.34",
    "1.1.1.1",
    "172.32.0.1",
    "2606:4700::1111",
    "2a00:1450:4001::1",
    "64:ff9b::5db8:d822",
  ])("lets them call %s", (address) => expect(mayConnect(at(address), strict)).toBe(true));

  const privateOnes = [
    "10.0.0.1",
    "127.0.0.1",
    "127.255.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "100.64.0.1",
    "198.18.0.1",
    "::1",
    "fc00::1",
    "fd12::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:7f00:1",
    "::7f00:1",
    "64:ff9b::7f00:1",
    "64:ff9b::a00:1",
    "2002:7f00:1::",
    "2002:c0a8:101::1",
    "2002:7f00::1",
    "64:ff9b:1::7f00:1",
    "64:ff9b:1:7f00:0:100::",
    "2001:db8::1",
  ];
  it.each(privateOnes)("keeps them from %s, unless private addresses are allowed", (address) => {
    expect(mayConnect(at(address), strict)).toBe(false);
    expect(mayConnect(at(address), open)).toBe(true);
  });

  /** Guards against the address at which a cloud gives its credentials to whoever asks. */
  it.each([
    "169.254.169.254",
    "169.254.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "100.100.100.200",
    "fe80::1",
    "fe80::1%eth0",
    "ff02::1",
    "::",
    "fd00:ec2::254",
    "::ffff:169.254.169.254",
    "::ffff:a9fe:a9fe",
    "64:ff9b::a9fe:a9fe",
    "2002:a9fe:a9fe::1",
    "metadata",
    "",
  ])("keeps them from %s, whatever is allowed", (address) => {
    expect(mayConnect(at(address), open)).toBe(false);
    expect(mayConnect(at(address, "wiki.test"), strict)).toBe(false);
  });

  it("lets them call the private hosts on the list, at their port if it names one", () => {
    expect(mayConnect(at("10.0.0.1", "wiki.test"), strict)).toBe(true);
    expect(mayConnect(at("10.0.0.1", "WIKI.test", 80), strict)).toBe(true);
    expect(mayConnect(at("10.0.0.1", "intern.test", 8080), strict)).toBe(true);
    expect(mayConnect(at("10.0.0.1", "intern.test", 22), strict)).toBe(false);
  });
});
