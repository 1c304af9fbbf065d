"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { PairFields } from "./pair-fields";
import { METHODS, type ToolDraft } from "./tool-draft";

type Props = {
  draft: ToolDraft;
  onChange: (part: Partial<ToolDraft>) => void;
  wordsOf: (field: "url" | "body" | "response" | "config") => string | null;
};

const HAS_BODY = new Set(["POST", "PUT", "PATCH"]);

/** The request that a call makes of its input. */
export function RequestFields({ draft, onChange, wordsOf }: Props) {
  const t = useTranslations("tools.form");
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[120px_minmax(0,1fr)]">
        <Select
          choices={METHODS.map((method) => ({ value: method, word: method }))}
          label={t("method")}
          onChange={(method) => onChange({ method })}
          value={draft.method}
        />
        <TextInput
          autoCapitalize="none"
          error={wordsOf("url") ?? wordsOf("config")}
          hint={t("urlHint")}
          inputMode="url"
          label={t("url")}
          name="url"
          onChange={(event) => onChange({ url: event.target.value })}
          required
          spellCheck={false}
          value={draft.url}
        />
      </div>
      <PairFields
        add={t("addQuery")}
        label={t("query")}
        onChange={(query) => onChange({ query })}
        pairs={draft.query}
      />
      <PairFields
        add={t("addHeader")}
        label={t("headers")}
        onChange={(headers) => onChange({ headers })}
        pairs={draft.headers}
      />
      {HAS_BODY.has(draft.method) && (
        <TextArea
          error={wordsOf("body")}
          hint={t("bodyHint")}
          label={t("body")}
          look="code"
          name="body"
          onChange={(event) => onChange({ body: event.target.value })}
          value={draft.body}
        />
      )}
      <TextArea
        error={wordsOf("response")}
        hint={t("responseHint")}
        label={t("response")}
        look="code"
        name="response"
        onChange={(event) => onChange({ response: event.target.value })}
        value={draft.response}
      />
    </>
  );
}
