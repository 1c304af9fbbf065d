import { Fault } from "@/lib/execution/fault";
import type { CallAnswer } from "@/lib/execution/ledger/carry-out";
import { CallFault } from "@/lib/execution/ledger/effect-fate";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

/** Why a call gave nothing, as a model is told. The ledger keeps it in the place of the answer. */
export type Told = { code: ToldCode; message: string; details?: JsonObject };

type ToldCode = "TOOL_NOT_ALLOWED_NOW" | "TOOL_UNKNOWN" | "TOOL_INPUT_INVALID" | "TOOL_REFUSED";

/** As it stands in the ledger. */
export const toldResult = (told: Told): JsonObject => ({ told: { ...told } });

/** What the ledger holds in the place of an answer; `null`: it is one. */
export function readTold(result: Json): JsonObject | null {
  const told = isJsonObject(result) ? result.told : undefined;
  return isJsonObject(told) ? told : null;
}

/** What the tool's server would not do as it was asked is for the model to mend. Any other fault ends the attempt. */
export function answerTo(error: unknown): CallAnswer | null {
  const isMendable =
    error instanceof CallFault && error.fate === "refused" && error.error.class === "invalid_input";
  if (!isMendable) return null;
  const { message, details = {} } = error.error;
  const result = toldResult({ code: "TOOL_REFUSED", message, details });
  return { result, usage: null, evidence: details, isRefused: true };
}

/** What is wrong with an input, where that is all that is wrong. */
export function inputFault(error: unknown): Told {
  if (!(error instanceof Fault) || error.error.class !== "invalid_input") throw error;
  return { code: "TOOL_INPUT_INVALID", message: error.error.message };
}
