import type { Progress } from "./progress";

/** Its time has come, and others of its key may be under way: the run stays queued and says so. */
export function waitForAdmission(progress: Progress): void {
  progress.moveRun("queued", "concurrency");
  progress.emit("run.queued", null, { reason: "concurrency" });
}

/** What a queued run was held for is over: it begins. */
export function beginQueued(progress: Progress): void {
  progress.moveRun("queued", null);
  progress.emit("run.queued", null);
  beginEntries(progress);
}

/** The nodes without incoming edges begin with the run. What it takes over of another run is done with that. */
export function beginEntries(progress: Progress): void {
  const reused = progress.derivation?.reused ?? [];
  progress.reused = new Map(reused.map((step) => [step.node, step]));
  for (const node of progress.plan.entries) {
    const ref = { node, scope: "" };
    progress.create(ref, 0);
    progress.due.push(ref);
  }
}
