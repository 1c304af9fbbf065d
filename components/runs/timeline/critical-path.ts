/** When a step began and ended, and its key. */
export type PathStep = { key: string; from: number; to: number };

/**
 * The steps that made the run as long as it is: from the one that ends last back, each time to the one before it
 * that ended last. Shortening any other would have changed nothing.
 */
export function criticalPath(
  steps: readonly PathStep[],
  edges: readonly { from: string; to: string }[],
): Set<string> {
  const byKey = new Map(steps.map((step) => [step.key, step]));
  const path = new Set<string>();
  let at = latest(steps);
  while (at && !path.has(at.key)) {
    path.add(at.key);
    const { key } = at;
    at = latest(
      edges.flatMap(({ from, to }) => {
        const step = to === key ? byKey.get(from) : undefined;
        return step ? [step] : [];
      }),
    );
  }
  return path;
}

function latest(steps: readonly PathStep[]): PathStep | undefined {
  let found: PathStep | undefined;
  for (const step of steps) if (!found || step.to > found.to) found = step;
  return found;
}
