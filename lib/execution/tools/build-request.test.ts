import { describe, expect, it } from "vitest";
import { httpToolSchema } from "@/lib/domain/registry/http-tool";
import { buildRequest } from "@/lib/execution/tools/build-request";
import type { Json, JsonObject } from "@/lib/kernel/json";

const build = (config: JsonObject, input: Json = {}) => {
  const { url, ...rest } = buildRequest(httpToolSchema.parse({ method: "GET", ...config }), input);
  return { url: url.href, ...rest };
};
const refused = (config: JsonObject, input: Json = {}) =>
  expect(() => build({ url: "https://a.test/", ...config }, input));

describe("a tool's request", () => {
  it("fills its templates from the input", () => {
    const config = {
      method: "POST",
      url: "https://a.test/users/${{ input.id }}/notes",
      query: { tag: "${{ input.tags }}", none: "${{ null }}", page: "${{ input.page }}" },
      headers: { "X-Trace": "id-${{ input.id }}" },
      body: { note: "${{ input.note }}", size: "${{ size(input.tags) }}" },
    };
    const input = { id: "a b", tags: ["x", "y&z"], page: 2, note: { text: "hi" } };
    expect(build(config, input)).toEqual({
      url: "https://a.test/users/a%20b/notes?tag=x&tag=y%26z&page=2",
      method: "POST",
      headers: { "x-trace": "id-a b", "content-type": "application/json" },
      body: '{"note":{"text":"hi"},"size":2}',
    });
  });

  it("sends the whole input where it has a body and says nothing of it", () => {
    expect(build({ method: "PUT", url: "https://a.test/" }, { a: 1 }).body).toBe('{"a":1}');
    expect(build({ method: "DELETE", url: "https://a.test/" }, { a: 1 }).body).toBeNull();
    expect(build({ url: "https://a.test/" }, { a: 1 }).body).toBeNull();
  });

  it("sends a text as it is if it is told to", () => {
    const config = { method: "POST", url: "https://a.test/", body: "${{ input.text }}" };
    const text = { ...config, headers: { "content-type": "text/plain" } };
    expect(build(text, { text: "hi" }).body).toBe("hi");
    expect(build(config, { text: "hi" }).body).toBe('"hi"');
  });

  /** Guards against an input that turns a request for one thing into a request for another. */
  it("keeps what is filled in inside its place", () => {
    const config = { url: "https://a.test/users/${{ input.id }}/notes" };
    expect(build(config, { id: "../admin?x=1#y" }).url).toBe(
      "https://a.test/users/..%2Fadmin%3Fx%3D1%23y/notes",
    );
    expect(build({ url: "https://${{ input.host }}.a.test/" }, { host: "x" }).url).toBe(
      "https://x.a.test/",
    );
    for (const id of ["..", ".", "", null]) refused(config, { id }).toThrow(/leads out|empty/);
    refused({ url: "https://${{ input.host }}/" }, { host: "evil.test@a" }).toThrow("none");
  });

  it("cannot be made of what the input does not have, and says nothing of what it has", () => {
    refused({ url: "https://a.test/${{ input.a.b }}" }, { secret: "s3cret" }).toThrow(/field/);
    refused({ headers: { "x-a": "${{ input.a }}" } }, { a: "b\r\nc: d" }).toThrow("header");
    refused({ headers: { Host: "b.test" } }).toThrow("not a tool's to set");
    refused({ headers: { "Idempotency-Key": "1" } }).toThrow("not a tool's to set");
    refused({ url: "https://me:pw@a.test/" }).toThrow("password");
  });
});
