import { z } from "zod";
import { type Finding, finding } from "@/lib/engine/validate/finding";
import type { JsonObject } from "@/lib/kernel/json";

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const template = z.string().max(20_000);

/**
 * What a tool of kind `http` is: one request, built from the step's input. Texts may hold `${{ … }}` over
 * `input`; those in `response` over `item`: the answer's `status`, `headers` and `body`, made into the tool's output.
 */
export const httpToolSchema = z.strictObject({
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
  url: template.regex(/^https?:\/\/[^\s/]/, "Must begin with http:// or https:// and a host."),
  headers: z.record(z.string().regex(HEADER_NAME, "Must be a header's name."), template).optional(),
  query: z.record(z.string().min(1).max(200), template).optional(),
  /** Absent: the whole input, for methods that have a body. */
  body: z.json().optional(),
  /** Absent: the body of the answer. */
  response: z.json().optional(),
});

/** What is wrong with the configuration of an HTTP tool. */
export function httpToolFindings(config: JsonObject): Finding[] {
  const result = httpToolSchema.safeParse(config);
  if (result.success) return [];
  return result.error.issues.map(({ path, message }) =>
    finding("schema_invalid", ["config", ...path.map(String)], message),
  );
}
