import { splitReference } from "@/lib/engine/spec/name-forms";
import { resolveReference } from "@/lib/engine/validate/catalogue";
import { type Finding, finding } from "@/lib/engine/validate/finding";
import { say } from "@/lib/engine/wording/sentence";
import { type RegistryPlace, readToolRegistry } from "./read-catalogue";

/** The exact references behind those given, and a finding for each that the workspace does not have. */
export async function resolveTools(
  place: RegistryPlace,
  references: readonly string[],
): Promise<{ references: string[]; findings: Finding[] }> {
  const names = references.map((reference) => splitReference(reference).name);
  const registry = await readToolRegistry(place, names);
  const exact: string[] = [];
  const findings: Finding[] = [];
  for (const [index, reference] of references.entries()) {
    const resolution = resolveReference(registry, reference);
    if (resolution.found) exact.push(`${resolution.name}@${resolution.entry.version}`);
    else
      findings.push(
        finding("unresolved_reference", ["tools", index], say("no_such_tool", { reference })),
      );
  }
  return { references: exact, findings };
}
