import { z } from "zod";

export const placeSchema = z
  .object({
    /** The node of the loop or foreach. */
    container: z.string(),
    /** What that node is called. */
    title: z.string(),
    kind: z.enum(["iteration", "item"]),
    /** Which one, counted from 0. */
    ordinal: z.int(),
    /** How many items there are, or how many iterations at the most; null where that is not known any more. */
    total: z.int().nullable(),
    /**
     * What people call the item: the item itself where it is a word or a number, else its `name`, `title`, `label`,
     * `subject`, `key` or `id`, in one line of 80 characters at the most. Null where it has none of these, of an
     * iteration, and without the right `content:read`.
     */
    name: z.string().nullable(),
  })
  .meta({ id: "Place", description: "The iteration or item that something stands in." });

/** The iterations and items around something, the outermost first; empty at the root. */
export const placesSchema = z.array(placeSchema);
export type PlaceView = z.output<typeof placeSchema>;
export type PlaceJson = z.input<typeof placeSchema>;
