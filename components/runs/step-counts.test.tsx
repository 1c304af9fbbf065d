import { NextIntlClientProvider, useTranslations } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { StepStatus } from "@/lib/engine/transition";
import en from "@/messages/en.json";
import zhCN from "@/messages/zh-CN.json";
import { countSteps, isScopeOver, type StepCounts } from "./step-counts";

const MESSAGES = { en, "zh-CN": zhCN };

function Said({ counts, isOver }: { counts: StepCounts; isOver: boolean }) {
  return useTranslations("run")(isOver ? "progressOver" : "progress", counts);
}

const said = (locale: keyof typeof MESSAGES, counts: StepCounts, isOver: boolean) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
      <Said counts={counts} isOver={isOver} />
    </NextIntlClientProvider>,
  );

const rows = (...statuses: (StepStatus | null)[]) =>
  statuses.map((status) => ({ step: status && { status } }));

describe("how far a run is", () => {
  it("counts what is done, waits and is to come, and nothing that was skipped", () => {
    const counts = countSteps(rows("succeeded", "failed", "waiting", "running", "skipped", null));
    expect(counts).toEqual({ done: 2, waiting: 1, open: 2 });
    expect(said("en", counts, false)).toBe("2 done, 1 waiting, 2 to go");
  });

  /** Guards against a cancelled run that still says "3 to go". */
  it("leaves nothing to go where it is over", () => {
    const counts = countSteps(rows("succeeded", "cancelled", null, null, null));
    expect(said("en", counts, true)).toBe("2 done, 3 not reached");
    expect(said("zh-CN", counts, true)).toBe("已完成 2，未执行 3");
    expect(said("en", countSteps(rows("succeeded")), true)).toBe("1 done");
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
