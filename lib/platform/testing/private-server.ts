import { inject } from "vitest";
import { makeTemplate, startTestServer, TEMPLATE_DATABASE, type TestServer } from "./server";

/** A PostgreSQL of the caller's own, to be killed and restarted, with one migrated database at `url`. */
export async function startPrivateServer(): Promise<TestServer & { databaseUrl: string }> {
  const { folder, major } = inject("testServer");
  const server = await startTestServer(folder, major);
  await makeTemplate(server);
  return Object.assign(server, { databaseUrl: server.url(TEMPLATE_DATABASE) });
}
