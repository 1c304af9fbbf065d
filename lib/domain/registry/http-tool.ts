import { z } from "zod";
import { issueSentence } from "@/lib/engine/spec/issue-sentence";
import { type Finding, finding } from "@/lib/engine/validate/finding";
import { FORM_SENTENCES } from "@/lib/engine/wording/manifest-sentences";
import type { JsonObject } from "@/lib/kernel/json";

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const template = z.string().max(20_000);

/**
 * How a tool is asked what became of a call that was lost. Texts of the request may hold `${{ … }}` over `input` and
 * over `item`: the lost call, by its `key`. An answer 404 or 410 says that it did not happen, any 2xx that it did.
 */
const reconcileSchema = z.strictObject({
  url: template.regex(/^https?:\/\/[^\s/]/, FORM_SENTENCES.request_url_form),
  headers: z.record(z.string().regex(HEADER_NAME, FORM_SENTENCES.header_form), template).optional(),
  query: z.record(z.string().min(1).max(200), template).optional(),
  /** Over `item`, this answer: true, false, or anything else for what is not known yet. */
  happened: template.min(1).optional(),
  /** Over `item`, this answer: the body that the lost call would have answered. Absent: the body of this one. */
  answer: z.json().optional(),
});

/**
 * What a tool of kind `http` is: one request, built from the step's input. Texts may hold `${{ … }}` over
 * `input`; those in `response` over `item`: the answer's `status`, `headers` and `body`, made into the tool's output.
 */
export const httpToolSchema = z.strictObject({
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
  url: template.regex(/^https?:\/\/[^\s/]/, FORM_SENTENCES.request_url_form),
  headers: z.record(z.string().regex(HEADER_NAME, FORM_SENTENCES.header_form), template).optional(),
  query: z.record(z.string().min(1).max(200), template).optional(),
  /** Absent: the whole input, for methods that have a body. */
  body: z.json().optional(),
  /** Absent: the body of the answer. */
  response: z.json().optional(),
  reconcile: reconcileSchema.optional(),
});

/** What is wrong with the configuration of an HTTP tool. */
export function httpToolFindings(config: JsonObject): Finding[] {
  const result = httpToolSchema.safeParse(config);
  if (result.success) return [];
  return result.error.issues.map((issue) =>
    finding("schema_invalid", ["config", ...issue.path.map(String)], issueSentence(issue, config)),
  );
}
