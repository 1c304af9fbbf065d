/** Prints a line for the person at the terminal. */
export function say(line = ""): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a line for the person at the terminal, about something that is wrong. */
export function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

/**
 * Lets this process go on when nobody reads what it says any more: the terminal was closed, or whoever started it was
 * killed. Without it the next line would end a supervisor in the middle of stopping what it started.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}
