import { namedChecksums } from "@/lib/domain/artifacts/named-checksums";
import { blobs } from "@/lib/platform/blobs";
import { log } from "@/lib/platform/log";
import { type Loop, startLoop } from "../loop";

const HOUR_MS = 3_600_000;
/** An attempt stores content before it reports; nothing younger can be called an orphan. */
const AGE_MS = 24 * HOUR_MS;

/** Removes content that no artifact version names: what attempts left that did not succeed. */
export const sweepingOrphanBlobs = (): Loop =>
  startLoop("The sweep of orphaned content", HOUR_MS, async () => {
    const removed = await blobs().sweep({ ageMs: AGE_MS, named: namedChecksums });
    if (removed > 0) log.info("Orphaned content was removed.", { removed });
    return HOUR_MS;
  });
