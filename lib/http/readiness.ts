import { errorCode } from "@/lib/platform/pg";
import { isMigrated } from "./readiness.sql";
import { runHub } from "./run-hub";
import { SCHEMA_VERSION } from "./schema-version";

const UNDEFINED_TABLE = "42P01";

type Check = "ok" | "unreachable" | "not_migrated" | "not_listening";
export type Readiness = {
  status: "ready" | "not_ready";
  checks: { database: Check; events: Check };
};

/** Whether this process can do its work: the database answers, has our schema, and can be listened to. */
export async function readReadiness(): Promise<Readiness> {
  const [database, events] = await Promise.all([checkDatabase(), checkEvents()]);
  const isReady = database === "ok" && events === "ok";
  return { status: isReady ? "ready" : "not_ready", checks: { database, events } };
}

async function checkDatabase(): Promise<Check> {
  try {
    return (await isMigrated(SCHEMA_VERSION)) ? "ok" : "not_migrated";
  } catch (error) {
    return errorCode(error) === UNDEFINED_TABLE ? "not_migrated" : "unreachable";
  }
}

async function checkEvents(): Promise<Check> {
  try {
    await runHub().listen();
    return "ok";
  } catch {
    return "not_listening";
  }
}

/** The answer to a probe. It says what is wrong, and nothing about where. */
export async function respondReadiness(): Promise<Response> {
  const readiness = await readReadiness();
  const status = readiness.status === "ready" ? 200 : 503;
  return Response.json(readiness, { status, headers: { "cache-control": "no-store" } });
}

/** This process runs and answers; it asks nobody. */
export const respondAlive = async (): Promise<Response> =>
  Response.json({ status: "alive" }, { headers: { "cache-control": "no-store" } });
