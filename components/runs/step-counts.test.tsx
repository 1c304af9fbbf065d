import { NextIntlClientProvider, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { StepStatus } from "@/lib/engine/transition";
import en from "@/messages/en.json";
import zhCN from "@/messages/zh-CN.json";
import { countSteps, countStepsOver, isScopeOver } from "./step-counts";

const MESSAGES = { en, "zh-CN": zhCN };
type Rows = Parameters<typeof countSteps>[0];

const Live = ({ steps }: { steps: Rows }) => useTranslations("run")("progress", countSteps(steps));
const Over = ({ steps }: { steps: Rows }) =>
  useTranslations("run")("progressOver", countStepsOver(steps));

const said = (what: ReactNode, locale: keyof typeof MESSAGES = "en") =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
      {what}
    </NextIntlClientProvider>,
  );

const rows = (...statuses: (StepStatus | null)[]) =>
  statuses.map((status) => ({ step: status && { status } }));

describe("how far a run is", () => {
  it("counts what is done, waits and is to come, and nothing that was skipped", () => {
    const steps = rows("succeeded", "failed", "waiting", "running", "skipped", null);
    expect(said(<Live steps={steps} />)).toBe("2 done, 1 waiting, 2 to go");
  });

  /** Guards against a cancelled run that still says "3 to go", or calls done what was cancelled. */
  it("leaves nothing to go where it is over", () => {
    const steps = rows("succeeded", "cancelled", "skipped", null, null);
    expect(said(<Over steps={steps} />)).toBe("1 of 4 done");
    expect(said(<Over steps={steps} />, "zh-CN")).toBe("已完成 1/4");
  });

  it("takes what is inside of a container as over once that has ended", () => {
    const steps = [
      { node: "each", scope: "", ended_at: "2026-01-01T00:00:00Z" },
      { node: "turn", scope: "", ended_at: null },
    ];
    expect(isScopeOver(steps, "each:3")).toBe(true);
    expect(isScopeOver(steps, "turn:0")).toBe(false);
    expect(isScopeOver(steps, "each:3/each:0")).toBe(false);
    expect(isScopeOver(steps, "")).toBe(false);
  });
});
