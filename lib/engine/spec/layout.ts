import { z } from "zod";

const LARGEST = 1_000_000;
/** Twenty times what a graph may hold, so that nothing is lost while an author moves nodes out of it. */
const ENTRIES_MAX = 10_000;

const coordinateSchema = z.number().min(-LARGEST).max(LARGEST);

/**
 * Where the cards stand, by the id of their node. It is no part of the manifest: moving a card changes nothing of
 * what a workflow does, nor its digest.
 */
export const layoutSchema = z
  .record(z.string().min(1).max(63), z.strictObject({ x: coordinateSchema, y: coordinateSchema }))
  .refine((layout) => Object.keys(layout).length <= ENTRIES_MAX, `At most ${ENTRIES_MAX} places.`)
  .meta({
    id: "Layout",
    description: "Where the cards stand on the canvas, by the id of their node.",
  });
export type Layout = z.infer<typeof layoutSchema>;
export type Point = Layout[string];
