import { AMOUNT_MAX } from "@/lib/kernel/bounds";
import type { CurrencyField } from "./use-amount-text";

/** A decimal comma has one or two digits behind it: with three it may be a thousand, and is not guessed. */
const MONEY = /^\d+(?:\.\d+|,\d{1,2})?$/;
const WHOLE = /^\d+$/;

/** The amount that was typed; `null`: none, or one that could be meant in two ways or is too large. */
export function readAmount(currency: CurrencyField, typed: string): number | null {
  const text = typed.trim();
  if (!(currency === "usd" ? MONEY : WHOLE).test(text)) return null;
  const amount = Number(text.replace(",", "."));
  return amount <= AMOUNT_MAX[currency] ? amount : null;
}
