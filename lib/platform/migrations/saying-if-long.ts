const LONG_MS = 10_000;

/** Does the work, and says once what it is at if it takes longer than people wait without a word. */
export async function sayingIfLong<T>(
  say: (line: string) => void,
  line: string,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setTimeout(say, LONG_MS, line);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
