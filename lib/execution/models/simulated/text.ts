import type { Making } from "@/lib/execution/models/simulated/making";
import { PHRASES } from "@/lib/execution/models/simulated/phrases";
import { about, writeReport } from "@/lib/execution/models/simulated/report";
import type { JsonObject } from "@/lib/kernel/json";

const FORMATS: Record<string, string> = {
  date: "2026-01-15",
  time: "09:30:00Z",
  "date-time": "2026-01-15T09:30:00Z",
  duration: "PT15M",
  uri: "https://example.org/source",
  "uri-reference": "/source",
  email: "somebody@example.org",
  hostname: "example.org",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uuid: "018f3e2a-7c1d-7b3a-9c4e-5f6a7b8c9d0e",
  "json-pointer": "/summary",
};

/** A text for a field of this name: a document, a title, a remark or a finding, as long as it may be. */
export function makeText(schema: JsonObject, name: string, making: Making): string {
  if (typeof schema.format === "string" && FORMATS[schema.format])
    return FORMATS[schema.format] ?? "";
  const longest =
    typeof schema.maxLength === "number" ? schema.maxLength : Number.POSITIVE_INFINITY;
  const least = typeof schema.minLength === "number" ? schema.minLength : 0;
  const text =
    schema.contentMediaType === "text/markdown"
      ? writeReport(making.brief, making.chance)
      : sentenceFor(name.toLowerCase(), making);
  return ofLength(text, least, longest);
}

function sentenceFor(name: string, { brief, chance }: Making): string {
  const phrases = PHRASES[brief.role];
  const topic = brief.topic;
  if (/topic|subject|question/.test(name)) return topic;
  if (/title|name|heading/.test(name)) return about(phrases.title, topic);
  if (/url|link|source|citation|reference/.test(name))
    return `https://example.org/${chance.pick(["survey", "study", "statistics", "interviews"])}-${Math.floor(chance.fraction() * 90) + 10}`;
  if (/reason|rationale|because|evidence|justif/.test(name)) return chance.pick(phrases.reasons);
  if (/next|recommend|action|remark|comment|feedback|gap/.test(name))
    return chance.pick(phrases.next);
  if (/summary|abstract|verdict|conclusion|overview|thesis/.test(name))
    return about(chance.pick(phrases.verdict), topic);
  return about(chance.pick(phrases.findings), topic);
}

/** Lengths count characters as people see them in the schema: code points. */
function ofLength(text: string, least: number, longest: number): string {
  let points = [...text];
  while (points.length < least) points = [...points, ..." ", ...(text || "text")];
  return points.slice(0, longest).join("");
}
