"use client";

import { useRef } from "react";
import { newKey } from "@/lib/client/new-key";
import { canonicalJson, type JsonObject } from "@/lib/kernel/json";

/**
 * Gives the idempotency key of what an opened form asks for. The same wish has the same key: sent twice, or once
 * more because the answer was lost, it is carried out once.
 */
export function useWish(): (wish: JsonObject) => string {
  const last = useRef({ text: "", key: "" });
  return (wish) => {
    const text = canonicalJson(wish);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  };
}
