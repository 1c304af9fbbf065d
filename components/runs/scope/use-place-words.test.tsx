import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { PlaceJson } from "@/lib/contract/places";
import en from "@/messages/en.json";
import zhCN from "@/messages/zh-CN.json";
import { usePlaceWords } from "./use-place-words";

const MESSAGES = { en, "zh-CN": zhCN };

function Place({ places }: { places: readonly PlaceJson[] }) {
  return usePlaceWords()(places);
}

const shown = (locale: keyof typeof MESSAGES, ...places: PlaceJson[]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
      <Place places={places} />
    </NextIntlClientProvider>,
  );

const item = (more: Partial<PlaceJson>): PlaceJson => ({
  container: "each",
  title: "Each supplier",
  kind: "item",
  ordinal: 2,
  total: 40,
  name: null,
  batch: null,
  ...more,
});
const round = item({ container: "turns", kind: "iteration", ordinal: 0, total: 3 });

it("counts from one, names what has a name, and says of scopes in scopes the outermost first", () => {
  expect(shown("en")).toBe("");
  expect(shown("en", item({ name: "ACME Ltd" }))).toBe("Item 3 of 40 · ACME Ltd");
  expect(shown("en", item({ total: null }))).toBe("Item 3");
  expect(shown("en", item({ name: "North" }), round)).toBe("Item 3 of 40 · North › Round 1 of 3");
  expect(shown("zh-CN", item({ name: "北方" }), round)).toBe(
    "第 3 项，共 40 项 · 北方 › 第 1 轮，最多 3 轮",
  );
});

it("calls a batch by the items that it holds", () => {
  const batch = (first: number, last: number) =>
    item({ kind: "batch", ordinal: 1, total: 3, batch: { first, last } });
  expect(shown("en", batch(10, 19))).toBe("Batch 2 of 3 · items 11–20");
  expect(shown("zh-CN", batch(10, 19))).toBe("第 2 批，共 3 批 · 第 11–20 项");
  expect(shown("en", batch(20, 20))).toBe("Batch 2 of 3 · item 21");
  expect(shown("zh-CN", batch(20, 20))).toBe("第 2 批，共 3 批 · 第 21 项");
});
