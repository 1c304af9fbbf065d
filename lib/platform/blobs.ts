import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { sweepBlobs } from "./blob-sweep";
import { env } from "./env";
import { errorCode } from "./pg";

const CHECKSUM = /^[0-9a-f]{64}$/;
const TEMPORARY = "temporary";

export type StoredBlob = { checksum: string; sizeBytes: number };
export type BlobContent = string | Uint8Array | AsyncIterable<Uint8Array>;

/** The blob is not there, or its bytes are no longer those that were stored. */
export class BlobError extends Error {
  readonly why: "missing" | "corrupt";

  constructor(why: "missing" | "corrupt", checksum: string) {
    super(`The content ${checksum} is ${why}.`);
    this.name = "BlobError";
    this.why = why;
  }
}

/** The content is larger than its caller allows; nothing of it was kept. */
export class BlobTooLargeError extends Error {
  constructor(bytesMax: number) {
    super(`The content is larger than ${bytesMax} bytes.`);
    this.name = "BlobTooLargeError";
  }
}

/** What holds the content cannot be written or read: full, away, or not ours. `code` is the system's word for it. */
export class BlobStoreError extends Error {
  readonly code: string;

  constructor(code: string, cause: unknown) {
    super(`The artifact store does not work (${code}).`, { cause });
    this.name = "BlobStoreError";
    this.code = code;
  }
}

/** Content by the sha-256 of its bytes: equal content is one file, and a file never changes. */
export type BlobStore = {
  /** Stores the content, on disk before it returns. Throws `BlobTooLargeError` and `BlobStoreError`. */
  put: (content: BlobContent, options: { bytesMax: number }) => Promise<StoredBlob>;
  /**
   * The content as a stream. It ends with `BlobError` before its last bytes if they are not the content:
   * what arrived whole is right. Throws `BlobError` at once if there is none, and `BlobStoreError`.
   */
  open: (checksum: string) => Promise<{ sizeBytes: number; stream: Readable }>;
  /** Reads the whole content and throws `BlobError` unless it is there and right. */
  verify: (checksum: string) => Promise<StoredBlob>;
  /**
   * Removes what is older than `ageMs` and what nobody names, and forgotten temporary files of that age.
   * `named` gets some checksums and gives those that must stay. Returns how many blobs were removed.
   */
  sweep: (options: {
    ageMs: number;
    named: (checksums: string[]) => Promise<ReadonlySet<string>>;
  }) => Promise<number>;
};

/** A store below the directory, which is made when the first content comes. */
export function createBlobStore(directory: string): BlobStore {
  const pathOf = (checksum: string) => {
    if (!CHECKSUM.test(checksum)) throw new BlobError("missing", checksum);
    return join(directory, checksum.slice(0, 2), checksum);
  };
  const openBlob: BlobStore["open"] = async (checksum) => {
    const path = pathOf(checksum);
    const sizeBytes = await working(sizeOf(path, checksum));
    const file = createReadStream(path);
    const checked = verifying(checksum);
    file.on("error", (error) => checked.destroy(error));
    checked.on("close", () => file.destroy());
    return { sizeBytes, stream: file.pipe(checked) };
  };
  return {
    put: (content, { bytesMax }) => working(put(directory, pathOf, content, bytesMax)),
    open: openBlob,
    verify: async (checksum) => {
      const { sizeBytes, stream } = await openBlob(checksum);
      for await (const _ of stream);
      return { checksum, sizeBytes };
    },
    sweep: ({ ageMs, named }) =>
      sweepBlobs({
        directory,
        temporary: TEMPORARY,
        ageMs,
        named,
        isBlob: (name) => CHECKSUM.test(name),
      }),
  };
}

/** The store of this installation. */
export const blobs = (): BlobStore => createBlobStore(env().artifactsDirectory);

/** What the system refuses is the store's fault; every other error says more by itself. */
async function working<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = errorCode(error);
    throw code === null ? error : new BlobStoreError(code, error);
  }
}

async function put(
  directory: string,
  pathOf: (checksum: string) => string,
  content: BlobContent,
  bytesMax: number,
): Promise<StoredBlob> {
  const temporary = join(directory, TEMPORARY, randomUUID());
  await mkdir(dirname(temporary), { recursive: true });
  try {
    const stored = await writeDurably(temporary, chunksOf(content), bytesMax);
    const path = pathOf(stored.checksum);
    await mkdir(dirname(path), { recursive: true });
    // Also over a file that is there: its age begins anew, so that no sweep takes it from its new owner.
    await rename(temporary, path);
    await flushFolder(dirname(path));
    return stored;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function* chunksOf(content: BlobContent): AsyncGenerator<Uint8Array> {
  if (typeof content === "string") yield Buffer.from(content, "utf8");
  else if (content instanceof Uint8Array) yield content;
  else yield* content;
}

async function writeDurably(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<StoredBlob> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  const file = await open(path, "wx");
  try {
    for await (const chunk of chunks) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > bytesMax) throw new BlobTooLargeError(bytesMax);
      hash.update(chunk);
      await writeWhole(file, chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { checksum: hash.digest("hex"), sizeBytes };
}

/** One `write` may write less than it was given. */
async function writeWhole(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let done = 0; done < chunk.byteLength; ) {
    const { bytesWritten } = await file.write(chunk, done, chunk.byteLength - done);
    done += bytesWritten;
  }
}

/** Without it a crash may forget the new name, though the content is on disk. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sizeOf(path: string, checksum: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (errorCode(error) === "ENOENT") throw new BlobError("missing", checksum);
    throw error;
  }
}

/** Keeps the last chunk back until the sum of all is known to be right. */
function verifying(checksum: string): Transform {
  const hash = createHash("sha256");
  let held: Uint8Array | null = null;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk);
      const before = held;
      held = chunk;
      done(null, before ?? undefined);
    },
    flush(done) {
      if (hash.digest("hex") === checksum) done(null, held ?? undefined);
      else done(new BlobError("corrupt", checksum));
    },
  });
}
