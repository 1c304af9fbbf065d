import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { BoundHandler } from "@/lib/http/handle";
import type { Handler } from "@/lib/http/methods";

export type Address = { path: string; handlers: Record<string, Handler | BoundHandler> };

const ROOT = join(import.meta.dirname, "../../..");
const FOLDER = join(ROOT, "app/v1");
/** What answers for every address that has no file. */
const CATCH_ALL = "[[...path]]/route.ts";

/** Every address of the API as Next will find it: the folders of `app/v1`. */
export async function loadRoutes(): Promise<Address[]> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith("/route.ts") && file !== CATCH_ALL);
  return Promise.all(
    files.map(async (file) => ({
      path: `/v1/${file.replace("/route.ts", "").replaceAll("[", "{").replaceAll("]", "}")}`,
      handlers: (await import(join(FOLDER, file))) as Address["handlers"],
    })),
  );
}

/** The operation that a handler fulfils; `null` for the refusal of a method. */
export const routeOf = (
  handler: Handler | BoundHandler | undefined,
): BoundHandler["route"] | null => (handler && "route" in handler ? handler.route : null);
