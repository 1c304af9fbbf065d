// Preloaded into web and worker. The channel closes when the supervisor is gone, however it went; then the
// process ends as on a SIGTERM, so that a killed supervisor leaves nobody behind who holds the port.
if (process.channel) {
  process.channel.unref();
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
}
