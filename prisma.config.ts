import { defineConfig } from "prisma/config";

// The schema engine cannot be downloaded everywhere, and we do without it. A program that fails makes any
// use of it fail; one that succeeds would let the command report migrations that it never made.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= "/bin/false";

export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  datasource: { url: "postgresql://not.used/generate" },
});
