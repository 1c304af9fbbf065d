"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { JsonObject } from "@/lib/kernel/json";
import { TIMEOUT_SECONDS } from "./parameters";

/** What can be set of a model's answers, as a schema whose words are the reader's. Empty is the provider's own. */
export function useParametersSchema(): JsonObject {
  const t = useTranslations("agents.parameters");
  return useMemo(
    () => ({
      type: "object",
      properties: {
        temperature: {
          type: "number",
          minimum: 0,
          maximum: 2,
          title: t("temperature"),
          description: t("temperatureHint"),
        },
        max_output_tokens: {
          type: "integer",
          minimum: 1,
          maximum: 1_000_000,
          title: t("maxTokens"),
        },
        max_turns: {
          type: "integer",
          minimum: 1,
          maximum: 100,
          title: t("maxTurns"),
          description: t("maxTurnsHint"),
        },
        top_p: { type: "number", minimum: 0, maximum: 1, title: t("topP") },
        [TIMEOUT_SECONDS]: {
          type: "number",
          minimum: 0.001,
          maximum: 3600,
          title: t("timeout"),
          description: t("timeoutHint"),
        },
      },
    }),
    [t],
  );
}
