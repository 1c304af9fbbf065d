import { checkSchema } from "@/lib/engine/json-schema/check-schema";
import { type Finding, finding } from "@/lib/engine/validate/finding";
import { AppError } from "@/lib/kernel/errors";
import type { JsonObject } from "@/lib/kernel/json";

/** VALIDATION_FAILED with every finding, for what must not be published as it is. */
export const validationFailed = (what: string, findings: readonly Finding[]): AppError =>
  new AppError("VALIDATION_FAILED", `${what} cannot be published: ${findings[0]?.message ?? ""}`, {
    details: { findings: [...findings] },
  });

/** What is wrong with a JSON Schema that stands in the field. */
export const schemaFindings = (field: string, schema: JsonObject): Finding[] =>
  checkSchema(schema).map(({ path, wording: { message, hint } }) =>
    finding("schema_invalid", [field, ...path], message, { hint }),
  );
