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
 * says that it is.
 */
export function fileResponse(file: FileContent): Response {
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
  return new Response(bodyOf(file.content), { headers });
}

function bodyOf(content: FileContent["content"]): BodyInit {
  if (!(content instanceof Readable)) return content as BodyInit;
  return Readable.toWeb(content) as unknown as ReadableStream<Uint8Array>;
}
