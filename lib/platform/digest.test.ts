import { expect, it } from "vitest";
import { digest } from "./digest";

it("gives the published sha256 of a text", () => {
  expect(digest("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

it("hashes a text as its UTF-8 bytes", () => {
  expect(digest("审批")).toBe(digest(new TextEncoder().encode("审批")));
});
