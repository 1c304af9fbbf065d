import type { listEventsRoute, RunEventPageView } from "@/lib/contract/run-events";
import type { Principal } from "@/lib/domain/auth/principal";
import type { RunId } from "@/lib/kernel/ids";
import type { Call } from "./call";
import { handleContent } from "./handle";
import { invalidHeader } from "./invalid-header";
import { encodeAnswer, respond } from "./respond";
import { runHub } from "./run-hub";
import { type EventPage, openRunStream } from "./run-stream";
import { sameCaller } from "./same-caller";
import { wantsStream } from "./sse";

type EventsRoute = typeof listEventsRoute;
type ReadEvents = (
  principal: Principal,
  runId: RunId,
  after: number,
  limit: number,
) => Promise<EventPage>;

type ReadScopes = (
  principal: Principal,
  run: EventPage["run"],
  events: EventPage["events"],
) => Promise<RunEventPageView["scopes"]>;

const SEQUENCE = /^\d{1,10}$/;

/** One page of a run's events, or, where the caller accepts a stream, all of them as they happen. */
export const handleRunEvents = (
  route: EventsRoute,
  readEvents: ReadEvents,
  readScopes: ReadScopes,
) =>
  handleContent(route, async (call, request) => {
    const after = readLastEventId(request) ?? call.query.after ?? null;
    if (wantsStream(request)) return stream(route, readEvents, call, request, after);
    const page = await readEvents(call.principal, call.params.id, after ?? 0, call.query.limit);
    const scopes = await readScopes(call.principal, page.run, page.events);
    const body = encodeAnswer(route, { ...asPage(page, after ?? 0), scopes });
    return respond({ status: route.status, body });
  });

/** Asks once before it begins, so that what may not be read is an error and not an empty stream. */
async function stream(
  route: EventsRoute,
  readEvents: ReadEvents,
  { principal, params }: Call<EventsRoute>,
  request: Request,
  after: number | null,
): Promise<Response> {
  const { needs } = route;
  if (needs === "public") throw new Error("A stream needs a known caller.");
  let now = principal;
  const read = (from: number, limit: number) => readEvents(now, params.id, from, limit);
  await read(after ?? 0, 1);
  return openRunStream({
    runId: params.id,
    after,
    read,
    recheck: async () => {
      now = await sameCaller(request, needs, principal);
    },
    hub: runHub(),
    caller: principal,
    signal: request.signal,
  });
}

function asPage({ run, events }: EventPage, after: number): Omit<RunEventPageView, "scopes"> {
  const last = events.at(-1)?.sequence ?? Math.min(after, run.event_sequence);
  return { run, items: events, last_sequence: last };
}

/** What a browser says when it opens a broken stream again; it wins over the address, which it repeats. */
function readLastEventId(request: Request): number | null {
  const header = request.headers.get("last-event-id");
  if (header === null) return null;
  if (!SEQUENCE.test(header))
    throw invalidHeader("last-event-id", "Must be the sequence of an event.");
  return Math.min(Number(header), 2_147_483_647);
}
