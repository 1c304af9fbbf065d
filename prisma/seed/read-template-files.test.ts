import { expect, it } from "vitest";
import embedded from "@/lib/domain/registry/templates.json";
import { readTemplateFiles } from "./read-template-files";

/** Mend with `npm run templates`. */
it("is embedded in the program as it stands in the gallery", async () => {
  const files = await readTemplateFiles();
  expect(files.length).toBeGreaterThan(0);
  expect(embedded).toEqual(files);
});
