import {
  type Amounts,
  type Bounds,
  CURRENCIES,
  type Currency,
  eachOf,
  plus,
  roundUsd,
  UNITS,
} from "./amounts";

/** What stands in a purse: what it may give, what is promised, and what is gone. */
export type Balance = { limits: Bounds; reserved: Amounts; spent: Amounts };

/** At how many percent of a purse it is said how far it is. */
export const THRESHOLDS = [50, 80, 100] as const;

/** The currencies in which the purse cannot give this much any more. None: it can. */
export function lacking({ limits, reserved, spent }: Balance, need: Amounts): Currency[] {
  const wanted = plus(plus(reserved, spent), need);
  return CURRENCIES.filter((currency) => {
    const limit = limits[currency];
    return limit !== null && need[currency] > 0 && wanted[currency] > limit;
  });
}

/** What is neither spent nor promised, in each currency that is bounded. */
export const roomIn = ({ limits, reserved, spent }: Balance): Bounds =>
  eachOf((currency) => {
    const limit = limits[currency];
    if (limit === null) return null;
    const room = limit - reserved[currency] - spent[currency];
    return Math.max(0, currency === "usd" ? roundUsd(room) : room);
  });

/** The highest threshold that is reached in any currency, and those currencies. 0: none is. */
export function levelOf({ limits, spent }: Balance): { percent: number; currencies: Currency[] } {
  const percentOf = (currency: Currency): number => {
    const limit = limits[currency];
    if (limit === null) return 0;
    // A purse that never held anything is as empty as can be.
    const used = limit === 0 ? 100 : (spent[currency] / limit) * 100;
    return THRESHOLDS.findLast((threshold) => used >= threshold) ?? 0;
  };
  const percent = Math.max(...CURRENCIES.map(percentOf));
  const currencies = percent === 0 ? [] : CURRENCIES.filter((each) => percentOf(each) === percent);
  return { percent, currencies };
}

/**
 * An equal share of what is left, with so many that draw from it: what a child run is given. `null`: there is
 * nothing left in a currency that is bounded.
 */
export function shareOf(balance: Balance, drawers: number): Bounds | null {
  const room = roomIn(balance);
  if (CURRENCIES.some((currency) => room[currency] === 0)) return null;
  return eachOf((currency) => {
    const left = room[currency];
    if (left === null) return null;
    const units = Math.max(1, Math.floor(Math.round(left / UNITS[currency]) / drawers));
    return Math.min(left, currency === "usd" ? roundUsd(units * UNITS.usd) : units);
  });
}
