import { expect, it } from "vitest";
import { providerFault } from "./provider-fault";

it.each([
  ["oidc_unverified", "unverified"],
  ["oidc_unknown", "unknown"],
  ["OAuthCallback", "failed"],
  ["<script>", "failed"],
  ["", null],
  [undefined, null],
  [["a", "b"], null],
])("reads %j as %s", (error, fault) => {
  expect(providerFault(error)).toBe(fault);
});
