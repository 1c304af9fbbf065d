import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readTemplateFiles } from "@/prisma/seed/read-template-files";

// Embeds the templates of prisma/seed/templates into the program; a test fails while they differ.
const file = join(import.meta.dirname, "../../lib/domain/registry/templates.json");
await writeFile(file, `${JSON.stringify(await readTemplateFiles(), null, 2)}\n`);
