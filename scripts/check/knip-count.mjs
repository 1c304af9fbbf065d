/** Says how many files knip judged, which its reporters do not. */
export default function count(options) {
  process.stderr.write(`knip looked at ${options.counters.processed} files\n`);
  return options;
}
