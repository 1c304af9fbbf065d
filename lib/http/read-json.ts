import { AppError } from "@/lib/kernel/errors";
import { checkJson } from "./check-text";

const BODY_BYTES_MAX = 1024 * 1024;

/**
 * The body as JSON that can be stored as it is; no body at all is `{}`. It counts what arrives, because
 * `content-length` may be wrong or absent.
 */
export async function readJson(request: Request): Promise<unknown> {
  if (Number(request.headers.get("content-length") ?? 0) > BODY_BYTES_MAX) throw tooLarge();
  const value = parse(await readBytes(request));
  checkJson(value);
  return value;
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > BODY_BYTES_MAX) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parse(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return {};
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("INVALID_REQUEST", "The body is not valid JSON in UTF-8.", { cause });
  }
}

const tooLarge = (): AppError =>
  new AppError("PAYLOAD_TOO_LARGE", "The body is larger than 1 MiB.");
