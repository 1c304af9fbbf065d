export type StopSignal = { signal: AbortSignal; asked: Promise<void> };

const PARENT_CHECK_MS = 1_000;

/**
 * Aborts at the first Ctrl-C, SIGTERM or hang-up. Later ones change nothing: what runs has bounds of its own, and the
 * database must not be stopped under a worker that is still finishing.
 */
export function stopSignal(): StopSignal {
  const controller = new AbortController();
  const asked = new Promise<void>((resolve) => {
    controller.signal.addEventListener("abort", () => resolve(), { once: true });
  });
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(name, () => controller.abort());
  // The bootstrap stands between on old versions of Node; if it is killed, we stop, too.
  if (process.channel) process.once("disconnect", () => controller.abort());
  if (process.env.STOP_WITH_PARENT === "1") stopWithParent(controller);
  return { signal: controller.signal, asked };
}

/** For whoever starts us for a while, as the browser tests do: if they are killed, we end, too. */
function stopWithParent(controller: AbortController): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) controller.abort();
  }, PARENT_CHECK_MS).unref();
}
