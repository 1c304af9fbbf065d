"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/shell/query-view";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { modelProvidersQuery } from "@/lib/client/agents";
import type { ModelProviderJson } from "@/lib/contract/model-providers";

type Choice = { provider: string; model: string };
type Props = Choice & { error: string | null; onChange: (choice: Choice) => void };

/** Which model answers: of the providers that this installation has. */
export function ModelFields(props: Props) {
  const t = useTranslations("agents.model");
  const providers = useQuery(modelProvidersQuery());
  return (
    <QueryView failure={t("failed")} query={providers} rows={2}>
      {({ items }) => <Fields {...props} providers={items} />}
    </QueryView>
  );
}

function Fields({
  provider,
  model,
  error,
  onChange,
  providers,
}: Props & { providers: readonly ModelProviderJson[] }) {
  const t = useTranslations("agents.model");
  const chosen = providers.find(({ name }) => name === provider);
  const hint = useModelHint(chosen);
  const choose = (name: string) => {
    const next = providers.find((candidate) => candidate.name === name);
    onChange({ provider: name, model: next?.models[0]?.name ?? "" });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        choices={providers.map(({ name, is_configured }) => ({
          value: name,
          word: name,
          ...(!is_configured && { note: t("notConfigured") }),
        }))}
        hint={chosen?.is_configured === false ? t("notConfiguredHint") : undefined}
        label={t("provider")}
        onChange={choose}
        value={provider}
      />
      {chosen && !chosen.takes_any_model ? (
        <Select
          choices={chosen.models.map(({ name }) => ({ value: name, word: name }))}
          error={error}
          label={t("model")}
          onChange={(name) => onChange({ provider, model: name })}
          value={model}
        />
      ) : (
        <TextInput
          autoComplete="off"
          error={error}
          hint={hint}
          label={t("model")}
          name="model"
          onChange={(event) => onChange({ provider, model: event.target.value })}
          required
          spellCheck={false}
          value={model}
        />
      )}
    </div>
  );
}

/** What may be typed as the name of a model. */
function useModelHint(provider: ModelProviderJson | undefined): string {
  const t = useTranslations("agents.model");
  const model = provider?.models[0]?.stands_for;
  return model ? t("standsFor", { model }) : t("anyModel");
}
