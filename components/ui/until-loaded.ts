const TRIES_ONLINE = 6;
const WAIT_FIRST_MS = 300;
const WAIT_MAX_MS = 5_000;

/**
 * Loads a part of the page that comes later. A connection that breaks meanwhile costs time, and not the page;
 * what cannot be loaded although there is a connection, as after an update of the server, throws in the end.
 */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  let triesLeft = TRIES_ONLINE;
  for (let wait = WAIT_FIRST_MS; ; wait = Math.min(wait * 2, WAIT_MAX_MS)) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) triesLeft -= 1;
      if (triesLeft === 0) throw error;
      await onlineOrLater(wait);
    }
  }
}

/** Returns when the connection comes back, or after so long. */
function onlineOrLater(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.("online", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    globalThis.addEventListener?.("online", done);
  });
}
