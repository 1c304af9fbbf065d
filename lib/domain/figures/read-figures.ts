import type { FiguresView } from "@/lib/contract/figures";
import type { Principal } from "@/lib/domain/auth/principal";
import { AppError } from "@/lib/kernel/errors";
import { errorCode } from "@/lib/platform/pg";
import { readInTime } from "@/lib/platform/read-in-time";
import { countLive, tallyHours, waitsOfToday } from "./today.sql";

const HOUR_MS = 3_600_000;
/** What the database says of a zone that it does not know, as an older one does of a new name. */
const INVALID_PARAMETER_VALUE = "22023";

type Hour = {
  since: Date;
  hour: number;
  started: number;
  succeeded: number;
  failed: number;
  timedOut: number;
  cancelled: number;
  toDeliver: number;
  qualified: number;
  usd: number;
};

type Waits = { steps: number; p50: number | null; p95: number | null };

/** How the workspace does today, in the day of that zone. Its work grows with the day, not with what went before. */
export async function readFigures(
  reader: Principal,
  { time_zone }: { time_zone: string },
): Promise<FiguresView> {
  const { tenantId, workspaceId } = reader;
  const today = { tenantId, workspaceId, timeZone: time_zone };
  const { hours, waits, live } = await readInTime(
    async (client) => ({
      hours: await client.query<Hour>(tallyHours(today)),
      waits: await client.query<Waits>(waitsOfToday(today)),
      live: await client.query<FiguresView["now"]>(countLive(today)),
    }),
    { by: reader },
  ).catch((error: unknown) => {
    throw errorCode(error) === INVALID_PARAMETER_VALUE ? unknownZone(error) : error;
  });
  const [first] = hours.rows;
  const [now] = live.rows;
  if (!first || !now) throw new Error("A day has at least one hour.");
  const sum = (figure: keyof Omit<Hour, "since">) =>
    hours.rows.reduce((total, row) => total + row[figure], 0);
  return {
    time_zone,
    since: first.since,
    now,
    today: {
      started: sum("started"),
      succeeded: sum("succeeded"),
      failed: sum("failed"),
      timed_out: sum("timedOut"),
      cancelled: sum("cancelled"),
      usd: sum("usd"),
      to_deliver: sum("toDeliver"),
      qualified: sum("qualified"),
    },
    hours: hours.rows.map(hourView),
    queue_wait: waitView(waits.rows[0]),
  };
}

const unknownZone = (cause: unknown): AppError =>
  new AppError("INVALID_REQUEST", "The request does not fit its schema.", {
    details: {
      issues: [{ path: "/query/time_zone", message: "The database does not know this time zone." }],
    },
    cause,
  });

const hourView = ({ since, hour, ...row }: Hour): FiguresView["hours"][number] => ({
  starts_at: new Date(since.getTime() + hour * HOUR_MS),
  started: row.started,
  succeeded: row.succeeded,
  failed: row.failed,
  timed_out: row.timedOut,
  cancelled: row.cancelled,
  usd: row.usd,
});

const waitView = (row: Waits | undefined): FiguresView["queue_wait"] =>
  row === undefined || row.p50 === null || row.p95 === null
    ? null
    : { steps: row.steps, p50_ms: row.p50, p95_ms: row.p95 };
