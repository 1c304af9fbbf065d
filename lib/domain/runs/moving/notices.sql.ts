/** Tells whoever listens. In a statement of its own: inside a transaction it would lock the whole database at commit. */
export const notifyRuns = (channel: string, runIds: readonly string[]) => ({
  name: "notify_runs",
  text: "select pg_notify($1::text, $2::text)",
  values: [channel, runIds.join(",")],
});
