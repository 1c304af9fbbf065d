import { z } from "zod";
import { AMOUNT_MAX } from "@/lib/kernel/bounds";
import { BUDGET_PERIODS, PURSE_EMPTY } from "@/lib/kernel/budget-kinds";

/** Dollars, tokens of models, calls of tools. */
export const amountsSchema = z
  .object({ usd: z.number(), tokens: z.int(), tool_calls: z.int() })
  .meta({ id: "Amounts", description: "Dollars, tokens of models, calls of tools." });
export type AmountsJson = z.input<typeof amountsSchema>;

export const boundsSchema = z
  .object({
    usd: z.number().nullable(),
    tokens: z.int().nullable(),
    tool_calls: z.int().nullable(),
  })
  .meta({ id: "Bounds", description: "How much there is of each; null: it is not bounded." });
export type BoundsJson = z.input<typeof boundsSchema>;

/** What a body may name of amounts: at least one. */
export const newAmountsSchema = z
  .strictObject({
    usd: z.number().min(0).max(AMOUNT_MAX.usd).optional(),
    tokens: z.int().min(0).max(AMOUNT_MAX.tokens).optional(),
    tool_calls: z.int().min(0).max(AMOUNT_MAX.tool_calls).optional(),
  })
  .refine((amounts) => Object.values(amounts).some((amount = 0) => amount > 0), "Name an amount.")
  .meta({ id: "NewAmounts" });
export type NewAmounts = z.output<typeof newAmountsSchema>;

export const purseSchema = z
  .object({
    limit: boundsSchema,
    /** What calls under way and child runs may yet cost. */
    reserved: amountsSchema,
    /** What was used, by the run and by its children that have ended. */
    spent: amountsSchema,
    /** What people have granted so far; the limit holds it already. */
    granted: amountsSchema,
    on_exhausted: z.enum(PURSE_EMPTY),
  })
  .meta({ id: "Purse", description: "What a run may spend, and what became of it." });
export type PurseView = z.output<typeof purseSchema>;

export const budgetPeriodSchema = z.enum(BUDGET_PERIODS);
