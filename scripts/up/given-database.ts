import pg from "pg";
import { Problem } from "@/scripts/process/problem";

const CONNECT_TIMEOUT_MS = 5_000;

/** What each failure to connect means for the person who gave the URL, by SQLSTATE or system code. */
const MEANINGS: Record<string, string> = {
  ECONNREFUSED: "nothing listens there: start the server, or correct host and port",
  ENOTFOUND: "that host is not known: correct it",
  EAI_AGAIN: "that host is not known: correct it",
  ETIMEDOUT: "it does not answer: correct host and port, or open the firewall",
  "28P01": "the password is wrong: correct it",
  "28000": "that user may not sign in from here: correct the user, or pg_hba.conf",
  "3D000": "there is no database of that name: create it",
  "53300": "it has no free connection: raise max_connections",
  "57P03": "it is starting up or shutting down: try again in a moment",
};

/** A `Problem` unless the database of the URL lets us in. The password is never printed. */
export async function reachDatabase(variable: string, connectionString: string): Promise<void> {
  const url = URL.parse(connectionString);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new Problem(
      `${variable} is not the address of a PostgreSQL database: write postgresql://user:password@host:5432/name.`,
    );
  }
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new Problem(
      `The database at ${url.host}${url.pathname} cannot be reached: ${meaningOf(error)}.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

function meaningOf(error: unknown): string {
  if (error instanceof AggregateError) return meaningOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  if (/timeout/i.test(error.message)) return MEANINGS.ETIMEDOUT ?? error.message;
  return MEANINGS[code] ?? error.message;
}
