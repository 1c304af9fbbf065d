import { z } from "zod";
import type { Json } from "./json";

/** Any JSON value, as it stands in specs, inputs and outputs. */
export const jsonSchema: z.ZodType<Json> = z.json() as z.ZodType<Json>;

/** A JSON object: the form of every run input, step input and label map. */
export const jsonObjectSchema = z.record(z.string(), jsonSchema);
