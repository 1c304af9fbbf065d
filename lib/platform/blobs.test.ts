import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import {
  BlobError,
  type BlobStore,
  BlobStoreError,
  BlobTooLargeError,
  createBlobStore,
} from "./blobs";
import { digest } from "./digest";

const MEBIBYTE = 1024 * 1024;
const HOUR = 3_600_000;
let directory: string;
let store: BlobStore;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "blobs-"));
  store = createBlobStore(directory);
});
afterAll(() => rm(directory, { recursive: true }));

const pathOf = (checksum: string) => join(directory, checksum.slice(0, 2), checksum);
const put = (content: string) => store.put(content, { bytesMax: MEBIBYTE });
const read = async (checksum: string) => text((await store.open(checksum)).stream);
const age = (path: string, ms: number) => {
  const then = new Date(Date.now() - ms);
  return utimes(path, then, then);
};
const sweep = (...named: string[]) =>
  store.sweep({ ageMs: HOUR, named: async () => new Set(named) });

describe("storing content", () => {
  it("gives it back by the sum of its bytes", async () => {
    const stored = await put("Grüße");
    expect(stored).toEqual({ checksum: digest("Grüße"), sizeBytes: 7 });
    expect(await read(stored.checksum)).toBe("Grüße");
    expect(await store.verify(stored.checksum)).toEqual(stored);
  });

  it("keeps equal content once, however it arrives", async () => {
    const whole = await put("one and two");
    const pieces = (async function* () {
      yield Buffer.from("one and");
      yield Buffer.from(" two");
    })();
    expect(await store.put(pieces, { bytesMax: MEBIBYTE })).toEqual(whole);
    expect(await readdir(join(directory, whole.checksum.slice(0, 2)))).toEqual([whole.checksum]);
  });

  it("keeps nothing of content that is too large", async () => {
    const large = (async function* () {
      for (let part = 0; part < 5; part += 1) yield Buffer.alloc(MEBIBYTE / 4);
    })();
    await expect(store.put(large, { bytesMax: MEBIBYTE })).rejects.toThrow(BlobTooLargeError);
    expect(await readdir(join(directory, "temporary"))).toEqual([]);
  });

  it("keeps nothing of content that breaks off", async () => {
    const breaking = (async function* () {
      yield Buffer.from("begun");
      throw new Error("broken off");
    })();
    await expect(store.put(breaking, { bytesMax: MEBIBYTE })).rejects.toThrow("broken off");
    expect(await readdir(join(directory, "temporary"))).toEqual([]);
  });
});

describe("reading content", () => {
  it("says that there is none, and never leaves its folder", async () => {
    await expect(store.open(digest("nowhere"))).rejects.toMatchObject({ why: "missing" });
    await expect(store.open("../../etc/passwd")).rejects.toMatchObject({ why: "missing" });
  });

  /** Guards against a broken disk, or a hand in the folder, handing out something else under this sum. */
  it("never hands out the whole of content that was altered", async () => {
    const { checksum } = await put("a report of many words");
    await writeFile(pathOf(checksum), "A report of many words");
    await expect(read(checksum)).rejects.toThrow(BlobError);
    await expect(store.verify(checksum)).rejects.toMatchObject({ why: "corrupt" });

    await truncate(pathOf(checksum), 0);
    await expect(store.verify(checksum)).rejects.toMatchObject({ why: "corrupt" });
  });
});

describe("a store that does not work", () => {
  it("says so, and is no content that is missing", async () => {
    const folder = await mkdtemp(join(tmpdir(), "no-store-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, "a-file");
    await writeFile(path, "no folder");
    const broken = createBlobStore(path);
    const refusal = { name: BlobStoreError.name, code: "ENOTDIR" };
    await expect(broken.put("x", { bytesMax: MEBIBYTE })).rejects.toMatchObject(refusal);
    await expect(broken.open(digest("x"))).rejects.toMatchObject(refusal);
  });

  it.skipIf(process.getuid?.() !== 0)("keeps nothing where its disk is full", async () => {
    const disk = await mkdtemp(join(tmpdir(), "small-disk-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk]);
    try {
      const full = createBlobStore(disk);
      const kept = await full.put("small", { bytesMax: MEBIBYTE });
      await expect(
        full.put(Buffer.alloc(MEBIBYTE / 4), { bytesMax: MEBIBYTE }),
      ).rejects.toMatchObject({ name: BlobStoreError.name, code: "ENOSPC" });
      expect(await readdir(join(disk, "temporary"))).toEqual([]);
      expect(await full.verify(kept.checksum)).toEqual(kept);
    } finally {
      execFileSync("umount", [disk]);
      await rm(disk, { recursive: true });
    }
  });
});

describe("[SD-30] sweeping what attempts left behind", () => {
  it("removes what is old and not named, and nothing else", async () => {
    const [kept, young, orphan] = [await put("kept"), await put("young"), await put("orphan")];
    await age(pathOf(kept.checksum), 2 * HOUR);
    await age(pathOf(orphan.checksum), 2 * HOUR);
    expect(await sweep(kept.checksum)).toBe(1);
    expect(await read(kept.checksum)).toBe("kept");
    expect(await read(young.checksum)).toBe("young");
    await expect(store.open(orphan.checksum)).rejects.toMatchObject({ why: "missing" });
  });

  /** Guards against the sweep that has looked, and removes what somebody has stored again since. */
  it("leaves content that is stored anew while it looks for names", async () => {
    const { checksum } = await put("stored twice");
    await age(pathOf(checksum), 2 * HOUR);
    const named = async (checksums: string[]) => {
      await put("stored twice");
      return new Set(checksums.filter((other) => other !== checksum));
    };
    expect(await store.sweep({ ageMs: HOUR, named })).toBe(0);
    expect(await read(checksum)).toBe("stored twice");
  });

  it("removes temporary files that their writer forgot", async () => {
    const forgotten = join(directory, "temporary", "forgotten");
    await writeFile(forgotten, "half");
    await writeFile(join(directory, "temporary", "writing"), "half");
    await age(forgotten, 2 * HOUR);
    await sweep();
    expect(await readdir(join(directory, "temporary"))).toEqual(["writing"]);
  });
});
