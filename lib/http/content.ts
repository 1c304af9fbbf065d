import { Readable } from "node:stream";

/** A file as the browser gets it. */
export type FileContent = {
  /** Bytes at hand, or a stream of them. */
  content: Uint8Array | string | Readable;
  mediaType: string;
  /** What it is called when it is saved. */
  fileName: string;
  sizeBytes?: number;
  /** sha-256, hex: the same content has the same tag for ever. */
  checksum?: string;
};

const UNSAFE = /[^A-Za-z0-9._-]+/g;

/**
 * A file, always as a download: content that workflows made must not run as a page of ours, whatever it
 * says that it is. A stream ends with the signal, too: nobody reads it whose caller left before it began.
 */
export function fileResponse(file: FileContent, signal?: AbortSignal): Response {
  const plain = file.fileName.replace(UNSAFE, "_");
  const headers = new Headers({
    "content-type": file.mediaType,
    "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-cache",
  });
  if (file.sizeBytes !== undefined) headers.set("content-length", String(file.sizeBytes));
  if (file.checksum !== undefined) headers.set("etag", `"${file.checksum}"`);
  const { content } = file;
  if (signal && content instanceof Readable) endWith(content, signal);
  return new Response(bodyOf(content), { headers });
}

function endWith(content: Readable, signal: AbortSignal): void {
  const end = () => void content.destroy();
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
}

function bodyOf(content: FileContent["content"]): BodyInit {
  if (!(content instanceof Readable)) return content as BodyInit;
  return Readable.toWeb(content) as unknown as ReadableStream<Uint8Array>;
}
