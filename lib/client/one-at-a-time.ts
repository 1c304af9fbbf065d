/**
 * Lets only one answer be on its way. What is wanted meanwhile does not break that one off, again and again, until
 * nothing ever arrives: it is asked for once more afterwards.
 */
export function oneAtATime(ask: () => Promise<void>): () => void {
  let isAsking = false;
  let isWanted = false;
  const begin = async () => {
    isWanted = true;
    if (isAsking) return;
    isAsking = true;
    try {
      while (isWanted) {
        isWanted = false;
        await ask();
      }
    } finally {
      isAsking = false;
    }
  };
  return () => void begin();
}
