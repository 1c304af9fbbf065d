import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { missingSql } from "@/scripts/database/snapshot";
import type { Guard } from "./guard";

/** The migrations make the database that the Prisma schema describes. */
export const schemaAgreement: Guard = {
  name: "schema and migrations agree",
  judge: async (root) => {
    const files = await readdir(join(root, "prisma/schema"));
    const sql = await missingSql(root);
    return {
      ok: sql === null,
      looked: files.length,
      output: `The migrations lack this; run "npm run migration:new -- name":\n${sql}`,
    };
  },
};
