import { OPTION_EFFECTS } from "@/lib/engine/spec/approval-node";
import { STANDARD_OPTIONS } from "@/lib/engine/spec/approval-options";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

export const STANDARD_IDS = ["approve", "reject", "revise"] as const;
export type StandardId = (typeof STANDARD_IDS)[number];

/** An option of an approval, with what it says and what it means without saying it. */
export type OptionShape = {
  id: string;
  standard: StandardId | null;
  title: string;
  port: string;
  defaultPort: string;
  effect: string | null;
  requiresReason: boolean;
};

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** Reads an option that may be unfinished. */
export function readOption(option: Json): OptionShape {
  const said: JsonObject = isJsonObject(option) ? option : { id: textOf(option) };
  const id = textOf(said.id);
  const standard = STANDARD_IDS.find((known) => known === id) ?? null;
  const defaults = standard && STANDARD_OPTIONS[standard];
  const effect = OPTION_EFFECTS.find((known) => known === said.effect) ?? defaults?.effect ?? null;
  const defaultPort = defaults?.port ?? id;
  return {
    id,
    standard,
    title: textOf(said.title),
    port: textOf(said.port) || defaultPort,
    defaultPort,
    effect,
    requiresReason:
      typeof said.requires_reason === "boolean" ? said.requires_reason : effect !== "approved",
  };
}

/** An option with another field; what says only its id is written as its id alone, where that is enough. */
export function writeOption(option: Json, name: string, value: Json | undefined): Json {
  const said: JsonObject = isJsonObject(option) ? option : { id: textOf(option) };
  const { [name]: _before, ...rest } = said;
  const next: JsonObject = value === undefined ? rest : { ...said, [name]: value };
  const isBare = Object.keys(next).length === 1 && STANDARD_IDS.some((id) => id === next.id);
  return isBare && typeof next.id === "string" ? next.id : next;
}
