import { open, rename, stat } from "node:fs/promises";

/** Far more than a server says when it does not start. */
const TAIL_BYTES = 64 * 1024;
const LOG_BYTES_MAX = 16 * 1024 * 1024;

/** The end of a log, however long the log is. */
export async function readTail(file: string): Promise<string> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.alloc(Math.min(size, TAIL_BYTES)),
      position: Math.max(0, size - TAIL_BYTES),
    });
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Lets a log that has grown large begin anew; the old one stays beside it until the next time. */
export async function turnOver(file: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_BYTES_MAX) await rename(file, `${file}.1`);
}
