/** Something that the person who started us can put right. The message is one sentence that says how. */
export class Problem extends Error {
  override readonly name = "Problem";
}

/** What to print about an error: the sentence alone if there is one for people, else all we know. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Problem || (error instanceof Error && error.name === "MigrationRefused"))
    return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
