import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { fileResponse } from "./content";
import { unknownPath } from "./fallback";
import { methods } from "./methods";

const file = { content: "# Report\n", mediaType: "text/html", fileName: "report.md" };

describe("a file", () => {
  /** Guards against content of a workflow that runs as a page of ours. */
  it("is a download and never a page, whatever it says that it is", () => {
    const { headers } = fileResponse(file);
    expect(headers.get("content-disposition")).toMatch(/^attachment; /);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
  });

  it("keeps its name in any language, and cannot add a header by it", () => {
    const { headers } = fileResponse({ ...file, fileName: '报告 "1"\r\nset-cookie: x=1' });
    const disposition = headers.get("content-disposition") ?? "";
    expect(disposition).toContain(
      "filename*=UTF-8''%E6%8A%A5%E5%91%8A%20%221%22%0D%0Aset-cookie%3A%20x%3D1",
    );
    expect(disposition).toMatch(/filename="[A-Za-z0-9._-]+"/);
    expect(headers.get("set-cookie")).toBeNull();
  });

  it("may be a stream, with its size and checksum", async () => {
    const content = Readable.from([Buffer.from("ab"), Buffer.from("c")]);
    const response = fileResponse({ ...file, content, sizeBytes: 3, checksum: "f".repeat(64) });
    expect(response.headers.get("content-length")).toBe("3");
    expect(response.headers.get("etag")).toBe(`"${"f".repeat(64)}"`);
    expect(await response.text()).toBe("abc");
  });

  /** Half a file must not look like a whole one. */
  it("breaks off where its stream does", async () => {
    const content = Readable.from(
      (async function* () {
        yield Buffer.from("ab");
        throw new Error("The disk is gone.");
      })(),
    );
    await expect(fileResponse({ ...file, content }).text()).rejects.toThrow();
  });
});

/** Guards against files that stay open although nobody reads them. */
describe("a file that nobody reads to its end", () => {
  const opened = () => createReadStream(process.execPath);
  const closed = (content: Readable) => expect.poll(() => content.closed).toBe(true);

  it("is closed when its caller leaves, be it before it began", async () => {
    const abort = new AbortController();
    const content = opened();
    fileResponse({ ...file, content }, abort.signal);
    abort.abort();
    await closed(content);

    const late = opened();
    fileResponse({ ...file, content: late }, abort.signal);
    await closed(late);
  });

  it("is closed when only its head was asked for, which says the same of it", async () => {
    const content = opened();
    const get = async () => fileResponse({ ...file, content, sizeBytes: 9 });
    const { GET } = methods({ GET: get });
    const request = new Request("http://signalbox.test/v1/file", { method: "HEAD" });
    const response = await GET(request, { params: Promise.resolve({}) });
    expect([response.status, response.body]).toEqual([200, null]);
    expect(response.headers.get("content-length")).toBe("9");
    expect(response.headers.get("content-type")).toBe("text/html");
    await closed(content);
  });
});

describe("an address that the API does not have", () => {
  it("is refused in the form of every refusal", async () => {
    const response = await unknownPath(new Request("http://signalbox.test/v1/no/such"));
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      error: { code: "NOT_FOUND", request_id: response.headers.get("x-request-id") },
    });
  });
});
