/** Prints a line for the person at the terminal. */
export function say(line = ""): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a line for the person at the terminal, about something that is wrong. */
export function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}
