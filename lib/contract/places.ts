import { z } from "zod";

export const batchSchema = z
  .object({ first: z.int(), last: z.int() })
  .meta({ id: "Batch", description: "Which items a batch holds, counted from 0." });

export const placeSchema = z
  .object({
    /** The node of the loop or foreach. */
    container: z.string(),
    /** What that node is called. */
    title: z.string(),
    kind: z.enum(["iteration", "item", "batch"]),
    /** Which one, counted from 0. */
    ordinal: z.int(),
    /** How many items or batches there are, or how many iterations at the most; null where that is not known any more. */
    total: z.int().nullable(),
    /**
     * What people call the item: the item itself where it is a word or a number, else its `name`, `title`, `label`,
     * `subject`, `key` or `id`, in one line of 80 characters at the most. Null where it has none of these, of an
     * iteration or a batch, and without the right `content:read`.
     */
    name: z.string().nullable(),
    /** Of a batch; null of all else. */
    batch: batchSchema.nullable(),
  })
  .meta({ id: "Place", description: "The iteration or item that something stands in." });

/** The iterations and items around something, the outermost first; empty at the root. */
export const placesSchema = z.array(placeSchema);
export type PlaceView = z.output<typeof placeSchema>;
export type PlaceJson = z.input<typeof placeSchema>;
