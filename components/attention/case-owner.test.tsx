import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { AttentionCaseJson } from "@/lib/contract/attention";
import en from "@/messages/en.json";
import zhCN from "@/messages/zh-CN.json";
import { CaseOwner } from "./case-owner";

const MESSAGES = { en, "zh-CN": zhCN };

const shown = (locale: keyof typeof MESSAGES, owner: Partial<AttentionCaseJson["owner"]>) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
      <CaseOwner owner={{ roles: [], people: [], groups: [], taken_by: null, ...owner }} />
    </NextIntlClientProvider>,
  );

/** Guards against the name under which the engine asks whoever decides about money. */
it("says in the reader's words whose a case is", () => {
  const money = { roles: ["admin"], groups: ["budget_owner"] };
  expect(shown("en", money)).toBe("Admin, Budget owners");
  expect(shown("zh-CN", money)).toBe("管理员, 预算负责人");
  const others = { people: ["Kim Lee"], groups: ["legal"] };
  expect(shown("en", others)).toBe("Kim Lee, the group legal");
  expect(shown("zh-CN", others)).toBe("Kim Lee, “legal”组");
  expect(shown("en", {})).toBe("Anybody");
});
