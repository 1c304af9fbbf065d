export type StopSignal = { signal: AbortSignal; asked: Promise<void> };

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
  return { signal: controller.signal, asked };
}
