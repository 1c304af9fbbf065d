"use client";

import { createContext, useContext } from "react";

/**
 * What was typed and is no value yet, by the place of its field. It outlives the field, so that looking at another
 * node loses nothing.
 */
export const UnparsedContext = createContext<Map<string, string> | null>(null);

/** The texts that are no values yet. Throws outside of the inspector. */
export function useUnparsed(): Map<string, string> {
  const unparsed = useContext(UnparsedContext);
  if (!unparsed) throw new Error("No inspector around this field.");
  return unparsed;
}
