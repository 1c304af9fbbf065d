import { titleSchema } from "@/lib/engine/spec/names";

/** Something that can be seen, and no mark that turns the direction of writing round. */
const SHOWN = /^(?=[\s\S]*[^\s\p{C}])[^\u202a-\u202e\u2066-\u2069]*$/u;

/**
 * What people call a thing. They decide by titles: one that shows nothing, or that turns what stands behind it
 * round, says something else than it holds.
 */
export const shownTitleSchema = titleSchema.regex(
  SHOWN,
  "Must hold something that can be seen, and no marks that turn the direction of writing round.",
);
