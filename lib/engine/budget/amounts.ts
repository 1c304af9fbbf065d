/** What a purse counts: dollars, tokens of models, calls of tools. */
export const CURRENCIES = ["usd", "tokens", "toolCalls"] as const;
export type Currency = (typeof CURRENCIES)[number];

export type Amounts = Record<Currency, number>;

/** How much there is of each; `null`: as much as anybody wants. */
export type Bounds = Record<Currency, number | null>;

/** The database keeps millionths of a dollar, and sums of floating-point numbers leave them. */
const MILLIONTHS = 1_000_000;

export const NOTHING: Amounts = { usd: 0, tokens: 0, toolCalls: 0 };
export const UNBOUNDED: Bounds = { usd: null, tokens: null, toolCalls: null };
/** The smallest amount of each that can be spent. */
export const UNITS: Amounts = { usd: 1 / MILLIONTHS, tokens: 1, toolCalls: 1 };

/** To millionths of a dollar, as the tables keep it. */
export const roundUsd = (usd: number): number => Math.round(usd * MILLIONTHS) / MILLIONTHS;

/** Each currency by itself. */
export const eachOf = <Value>(make: (currency: Currency) => Value): Record<Currency, Value> => ({
  usd: make("usd"),
  tokens: make("tokens"),
  toolCalls: make("toolCalls"),
});

const combined = (make: (currency: Currency) => number): Amounts => {
  const made = eachOf(make);
  return { ...made, usd: roundUsd(made.usd) };
};

/** The sum, currency by currency. */
export const plus = (left: Amounts, right: Amounts): Amounts =>
  combined((currency) => left[currency] + right[currency]);

/** The difference, currency by currency. */
export const minus = (left: Amounts, right: Amounts): Amounts =>
  combined((currency) => left[currency] - right[currency]);

/** Whether nothing of any currency is meant. */
export const isNothing = (amounts: Amounts): boolean =>
  CURRENCIES.every((currency) => amounts[currency] === 0);

/** Each bound moved by an amount; what is unbounded stays so. */
export const raised = (bounds: Bounds, by: Amounts): Bounds =>
  eachOf((currency) => {
    const bound = bounds[currency];
    if (bound === null) return null;
    return currency === "usd" ? roundUsd(bound + by.usd) : bound + by[currency];
  });

/** The tighter of two bounds, currency by currency. */
export const tighter = (left: Bounds, right: Bounds): Bounds =>
  eachOf((currency) => {
    const [a, b] = [left[currency], right[currency]];
    return a === null || b === null ? (a ?? b) : Math.min(a, b);
  });

/** Whether no currency is bounded. */
export const isUnbounded = (bounds: Bounds): boolean =>
  CURRENCIES.every((currency) => bounds[currency] === null);

/** How JSON of the API and of events writes amounts. */
export const amountsJson = <Value extends number | null>({
  usd,
  tokens,
  toolCalls,
}: Record<Currency, Value>) => ({ usd, tokens, tool_calls: toolCalls });
