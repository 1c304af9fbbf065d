import type { CodeDiagnostic } from "@/components/code/code-diagnostic";
import { parseWorkflow } from "@/lib/engine/spec/parse-workflow";
import { type Place, readYaml, type SourceMap } from "@/lib/engine/spec/yaml";
import type { Finding } from "@/lib/engine/validate/finding";
import type { Worded } from "@/lib/engine/wording/sentence";
import { canonicalJson, type JsonObject } from "@/lib/kernel/json";

/** What a text stands for: a manifest, finished or not, or the place at which it is none. */
export type TypedYaml =
  | { ok: true; spec: JsonObject; sourceMap: SourceMap }
  | (Worded & { ok: false; place: Place });

/** Reads a text that somebody types. Short forms are written out where the whole is a manifest. */
export function readTypedYaml(text: string): TypedYaml {
  const read = readYaml(text);
  if (!read.ok) {
    const [{ message, hint, wording }] = read.findings;
    return { ok: false, message, hint, wording, place: read.sourceMap.locate("") };
  }
  const parsed = parseWorkflow(read.value);
  const spec = parsed.ok ? (parsed.spec as unknown as JsonObject) : read.value;
  return { ok: true, spec, sourceMap: read.sourceMap };
}

/** Whether two manifests say the same. */
export const saysSame = (left: JsonObject, right: JsonObject): boolean =>
  left === right || canonicalJson(left) === canonicalJson(right);

/** The findings as squiggles in the text: each under the line that it is about. */
export function diagnosticsIn(
  text: string,
  findings: readonly Finding[],
  sourceMap: SourceMap,
): CodeDiagnostic[] {
  return findings
    .map(({ path, severity, message }) => {
      const { offset } = sourceMap.locate(path);
      const end = text.indexOf("\n", offset);
      return { from: offset, to: end < 0 ? text.length : end, severity, message };
    })
    .toSorted((a, b) => a.from - b.from);
}
