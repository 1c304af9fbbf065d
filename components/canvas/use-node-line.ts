"use client";

import { useTranslations } from "next-intl";
import { useDurationText } from "@/components/ui/use-duration-text";
import type { DraftNode } from "@/lib/engine/draft/read-graph";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";
import { ROLES } from "@/lib/kernel/permissions";
import { parseDuration } from "@/lib/kernel/time";

/** `isCode`: it is a name as it is written. `null` text: nothing was said yet. */
export type NodeLine = { text: string | null; isCode: boolean };

const textOf = (value: Json | undefined): string | null =>
  typeof value === "string" && value.trim() !== "" ? value : null;
const together = (parts: readonly (string | false | null)[]): string | null =>
  parts.filter(Boolean).join(" · ") || null;
const countOf = (value: Json | undefined): number =>
  Array.isArray(value) ? value.length : isJsonObject(value) ? Object.keys(value).length : 0;

/** One line that says what a node uses or does. */
export function useNodeLine(): (node: DraftNode) => NodeLine {
  const t = useTranslations("canvas.line");
  const durationText = useDurationText();
  const who = useDeciders();
  const duration = (value: Json | undefined): string | null => {
    const text = textOf(value);
    const ms = text === null ? null : parseDuration(text);
    return ms === null ? text : durationText(ms);
  };
  const counted = (key: "cases" | "fields" | "evaluators", value: Json | undefined) =>
    countOf(value) > 0 ? t(key, { count: countOf(value) }) : null;
  const approval = (node: JsonObject) => {
    const people = who(node);
    const time = duration(node.expires_in);
    return people && time ? t("within", { who: people, time }) : people;
  };
  const words: Readonly<Record<string, (node: JsonObject) => string | null>> = {
    transform: ({ mapping }) => counted("fields", mapping),
    evaluate: ({ evaluators }) => counted("evaluators", evaluators),
    condition: ({ cases }) => counted("cases", cases),
    join: ({ mode }) => t("join", { mode: textOf(mode) ?? "all" }),
    loop: ({ until, max_iterations: most }) =>
      together([
        textOf(until) && t("untilTrue", { condition: textOf(until) ?? "" }),
        typeof most === "number" && t("atMost", { count: most }),
      ]),
    foreach: ({ items, max_parallel: atOnce }) => {
      const list = textOf(items)?.replace(/^\$\{\{\s*|\s*\}\}$/g, "");
      return list === undefined
        ? null
        : together([
            t("each", { items: list }),
            typeof atOnce === "number" && t("atOnce", { count: atOnce }),
          ]);
    },
    approval,
    wait: (node) => duration(node.duration) ?? (textOf(node.timestamp) ? t("until") : null),
    deliver: ({ channel }) =>
      t("channel", { kind: (isJsonObject(channel) && textOf(channel.kind)) || "none" }),
    end: ({ status, reason }) => {
      const end = t("end", { status: textOf(status) ?? "none" });
      const because = textOf(reason);
      return because ? `${end} · ${because}` : end;
    },
  };
  return ({ type, node }) => {
    const word = Object.hasOwn(words, type) ? words[type] : undefined;
    if (word) return { text: word(node), isCode: false };
    const named = node.agent ?? node.tool ?? node.workflow ?? node.deployment ?? node.event;
    return { text: textOf(named), isCode: true };
  };
}

/** Who decides an approval, in a few words. */
function useDeciders(): (node: JsonObject) => string | null {
  const t = useTranslations("canvas.line");
  const roles = useTranslations("shell.roles");
  return ({ role, people, groups }) => {
    const known = ROLES.find((candidate) => candidate === role);
    if (known) return roles(known);
    if (countOf(people) > 0) return t("people", { count: countOf(people) });
    const [group] = Array.isArray(groups) ? groups : [];
    return textOf(role) ?? textOf(group);
  };
}
