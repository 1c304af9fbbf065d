import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { WorkflowSpec } from "@/lib/engine/spec/workflow";
import { parseWorkflowYaml } from "@/lib/engine/spec/yaml";

const FOLDER = join(import.meta.dirname, "templates");

export type TemplateFile = {
  name: string;
  title: string;
  description: string;
  spec: WorkflowSpec;
};

/** Every template of the gallery, as its YAML says it. Throws on one that is no manifest. */
export async function readTemplateFiles(): Promise<TemplateFile[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".yaml")).toSorted();
  return Promise.all(files.map(readTemplateFile));
}

async function readTemplateFile(file: string): Promise<TemplateFile> {
  const parsed = parseWorkflowYaml(await readFile(join(FOLDER, file), "utf8"));
  if (!parsed.ok) throw new Error(`${file} is no manifest: ${parsed.findings[0]?.message}`);
  const { name, title = name, description = "" } = parsed.spec.metadata;
  return { name, title, description, spec: parsed.spec };
}
