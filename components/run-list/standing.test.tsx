import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { RunListItemJson } from "@/lib/contract/runs";
import { STANDS_AT_MAX } from "@/lib/kernel/bounds";
import en from "@/messages/en.json";
import { Standing } from "./standing";

const step = { node: "pay", title: "Pay", status: "waiting", wait_reason: "approval" } as const;

const shown = (count: number): string => {
  const run = {
    execution_status: "waiting",
    failure: null,
    stands_at: Array.from({ length: count }, () => step),
  } as unknown as RunListItemJson;
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ ...en }} timeZone="UTC">
      <Standing run={run} />
    </NextIntlClientProvider>,
  );
  return html.replaceAll(/<[^>]+>/g, "");
};

/** Guards against "2 more" for a run that stands at forty: a list is told of the first few alone. */
it("says of how many more steps only what the list knows", () => {
  expect(shown(STANDS_AT_MAX - 1)).toMatch(/ and 1 more step$/);
  expect(shown(STANDS_AT_MAX)).toMatch(/ and at least 2 more steps$/);
});
