import { afterAll, vi } from "vitest";
import { migrateQueue } from "@/lib/platform/queue-schema";
import { startPrivateServer } from "@/lib/platform/testing/private-server";
import { wakingSuite } from "./testing/waking-suite";

const server = await startPrivateServer();
await migrateQueue(server.databaseUrl);
vi.stubEnv("DATABASE_URL", server.databaseUrl);
vi.stubEnv("REDIS_URL", "");

afterAll(() => server.stop());

wakingSuite("postgres", { kill: async () => server.kill(), restart: () => server.restart() });
