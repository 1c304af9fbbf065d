import { isJsonObject, type Json } from "@/lib/kernel/json";

/** What a simulated agent has to work with: its part, its subject, and what it was handed. */
export type Brief = {
  role: Role;
  topic: string;
  /** Sentences of the input, as earlier agents wrote them. */
  material: string[];
  /** The documents in the input, each with the field that it came in. */
  documents: { name: string; from: string }[];
};

export const ROLES = ["research", "analysis", "review", "writing", "planning", "general"] as const;
export type Role = (typeof ROLES)[number];

/** In order: the first that fits decides. */
const SIGNS: [Role, RegExp][] = [
  ["review", /review|critic|judge|check|assess/],
  ["analysis", /analy|compar|evaluat/],
  ["writing", /writ|edit|author|compos|report/],
  ["planning", /topic|plan|shap|outline|scop/],
  ["research", /research|search|investigat|find|gather/],
];

const TOPIC_FIELDS = ["topic", "subject", "question", "title", "query", "theme"];
const MATERIAL_MAX = 3;
const SENTENCE = /^\S+ .{20,}[.!?。]$/;
const QUOTE_LENGTH_MAX = 220;

/** Reads a brief out of an agent's name, its instructions and its input. The name says more than the rest. */
export function readBrief(agentName: string, instructions: string, input: Json): Brief {
  const topic = findTopic(input) ?? firstText(input) ?? "the given subject";
  return {
    role: roleIn(agentName) ?? roleIn(instructions) ?? "general",
    topic: topic.replaceAll(/\s+/g, " ").trim().slice(0, 200),
    material: [...sentencesIn(input)].filter((text) => text !== topic).slice(0, MATERIAL_MAX),
    documents: documentsIn(input, "input"),
  };
}

function roleIn(text: string): Role | null {
  const lower = text.toLowerCase();
  return SIGNS.find(([, sign]) => sign.test(lower))?.[0] ?? null;
}

/** The topic nearest to the root, in the order of the fields' names. */
function findTopic(value: Json): string | null {
  for (let level: Json[] = [value]; level.length > 0; level = level.flatMap(childrenOf))
    for (const field of TOPIC_FIELDS)
      for (const item of level) {
        const found = isJsonObject(item) ? item[field] : undefined;
        if (typeof found === "string" && found.trim() !== "") return found;
      }
  return null;
}

function childrenOf(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  return isJsonObject(value) ? Object.values(value) : [];
}

function firstText(value: Json): string | null {
  if (typeof value === "string") return value.trim() === "" ? null : value;
  for (const child of childrenOf(value)) {
    const found = firstText(child);
    if (found) return found;
  }
  return null;
}

function* sentencesIn(value: Json): Generator<string> {
  if (typeof value === "string") {
    const text = value.replaceAll(/\s+/g, " ").trim();
    if (SENTENCE.test(text)) yield text.slice(0, QUOTE_LENGTH_MAX);
  } else if (!isReference(value)) {
    for (const child of childrenOf(value)) yield* sentencesIn(child);
  }
}

function documentsIn(value: Json, from: string): Brief["documents"] {
  if (Array.isArray(value)) return value.flatMap((item) => documentsIn(item, from));
  if (!isJsonObject(value)) return [];
  if (isReference(value)) return typeof value.name === "string" ? [{ name: value.name, from }] : [];
  return Object.entries(value).flatMap(([field, child]) =>
    documentsIn(child, isReference(child) ? from : field),
  );
}

const isReference = (value: Json): boolean =>
  isJsonObject(value) && typeof value.artifact_version_id === "string";
