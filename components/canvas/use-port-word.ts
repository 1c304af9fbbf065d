"use client";

import { useTranslations } from "next-intl";

const KNOWN = [
  "out",
  "error",
  "approved",
  "rejected",
  "revise",
  "expired",
  "withdrawn",
  "else",
  "passed",
  "failed",
  "exhausted",
] as const;

/** The word for a way out; one that an author named is its own word. */
export function usePortWord(): (port: string) => string {
  const t = useTranslations("canvas.port");
  return (port) => {
    const known = KNOWN.find((name) => name === port);
    return known ? t(known) : port;
  };
}
