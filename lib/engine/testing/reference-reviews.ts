/** A request of a run, as far as its review goes. `order`: of two of one moment, which was asked first. */
export type Reviewing = {
  node: string;
  scope: string;
  status: string;
  isOverride: boolean;
  requestedAt: number;
  order: number;
  closedAt: number | null;
};

const WORST_FIRST = ["pending", "rejected", "approved"] as const;

/** What a request says; one that was taken back or replaced says nothing. */
function wordOf({ status, isOverride }: Reviewing): (typeof WORST_FIRST)[number] | null {
  if (status === "withdrawn" || status === "superseded") return null;
  if (status === "pending") return "pending";
  return status === "approved" && !isOverride ? "approved" : "rejected";
}

const isLater = (a: Reviewing, b: Reviewing): boolean =>
  a.requestedAt > b.requestedAt || (a.requestedAt === b.requestedAt && a.order > b.order);

/** A path with the numbers of its rounds taken out. */
const withoutRounds = (scope: string, isLoop: (container: string) => boolean): string =>
  scope
    .split("/")
    .map((part) => (isLoop(part.split(":")[0] ?? "") ? part.split(":")[0] : part))
    .join("/");

/** The loops around a request, each by its path without the number of the round. */
function loopsAround(scope: string): string[] {
  const parts = scope === "" ? [] : scope.split("/");
  return parts.map((part, at) => [...parts.slice(0, at), part.split(":")[0]].join("/"));
}

/** Of a request that is asked because a loop has turned as often as it may: that loop. */
function loopAskedAbout({ node, scope }: Reviewing): string | null {
  const loop = loopsAround(scope).at(-1);
  return loop !== undefined && `${loop.split("/").at(-1)}_exhausted` === node ? loop : null;
}

/** The review of a run: the worst of what its requests say that nobody has asked anew since. */
export function reviewOf(
  all: readonly Reviewing[],
  isLoop: (container: string) => boolean,
): (typeof WORST_FIRST)[number] | "not_required" {
  const speaking = all.filter((each) => wordOf(each) !== null);
  const standing = speaking.filter((one) => {
    const isAnswered =
      one.status === "revised" &&
      all.some(({ requestedAt }) => one.closedAt !== null && requestedAt >= one.closedAt);
    const isAskedAnew = speaking.some(
      (other) =>
        isLater(other, one) &&
        ((other.node === one.node &&
          withoutRounds(other.scope, isLoop) === withoutRounds(one.scope, isLoop)) ||
          loopsAround(one.scope).some((loop) => loop === loopAskedAbout(other))),
    );
    return !isAnswered && !isAskedAnew;
  });
  const words = standing.map(wordOf);
  return WORST_FIRST.find((word) => words.includes(word)) ?? "not_required";
}
