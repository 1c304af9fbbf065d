import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Problem, type ProblemCode } from "@/lib/client/problem";
import en from "@/messages/en.json";
import zhCN from "@/messages/zh-CN.json";
import { useProblemText } from "./use-problem-text";

const MESSAGES = { en, "zh-CN": zhCN };

function Said({ error }: { error: unknown }) {
  return useProblemText()(error);
}

const said = (
  code: ProblemCode,
  details: Problem["details"],
  locale: keyof typeof MESSAGES = "en",
): string => {
  const facts = { message: "", requestId: null, retryable: false, retryAfterSeconds: null };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
      <Said error={new Problem({ ...facts, code, details })} />
    </NextIntlClientProvider>,
  );
};

/** Guards against advice that nobody can follow: one request has no days to choose. */
it("offers other days only to whoever has handed on whatever is asked of them", () => {
  const standing = { delegation_id: "dlg_1", starts_at: "2026-01-01T00:00:00Z", ends_at: null };
  expect(said("ALREADY_DELEGATED", { ...standing, approval_id: null })).toContain("other days");
  const one = { ...standing, approval_id: "apr_1" };
  expect(said("ALREADY_DELEGATED", one)).not.toContain("days");
  expect(said("ALREADY_DELEGATED", one)).toContain("this request");
  expect(said("ALREADY_DELEGATED", one, "zh-CN")).not.toContain("日期");
});

it("says of a version that cannot be read that the update is to be finished", () => {
  expect(said("DEPENDENCY_UNAVAILABLE", {})).toContain("out of reach");
  const details = { reason: "workflow_version" };
  expect(said("DEPENDENCY_UNAVAILABLE", details)).toContain("Finish the update");
});

it("says of what somebody holds in the database that nothing has changed", () => {
  for (const reason of ["run_held", "row_held"])
    expect(said("DEPENDENCY_UNAVAILABLE", { reason })).toContain("Nothing has changed");
  expect(said("DEPENDENCY_UNAVAILABLE", { reason: "run_held" }, "zh-CN")).toContain("没有任何改动");
});
