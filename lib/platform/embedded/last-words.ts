/** Who wrote a line, where it begins as PostgreSQL begins lines: time, zone, process. */
const WRITER = /^\S+ \S+ \S+ \[(\d+)\] /;
const BAD_NEWS = /\b(FATAL|PANIC|ERROR):|could not/;

/**
 * Why the server of this process did not start, by its own words. Sessions of a server that was killed before
 * may outlive it for a moment, and complain into the same log after the new one has given up.
 */
export function lastWords(log: string, pid: number | undefined): string {
  const lines = log
    .trim()
    .split("\n")
    .filter((line) => {
      const [, writer] = WRITER.exec(line) ?? [];
      return writer === undefined || Number(writer) === pid;
    });
  const fatal = lines.findLast((line) => BAD_NEWS.test(line));
  const words = fatal ?? lines.at(-1) ?? "";
  return words.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, "") || "it said nothing";
}
