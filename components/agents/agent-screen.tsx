"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { EntryPage } from "@/components/registry/entry-page";
import { NewVersionFrame } from "@/components/registry/new-version-frame";
import { QueryView } from "@/components/shell/query-view";
import { useWish } from "@/components/start/use-wish";
import { useToast } from "@/components/ui/toast";
import { agentQuery, agentVersionsQuery, useCreateAgentVersion } from "@/lib/client/agents";
import type { AgentJson, AgentVersionJson } from "@/lib/contract/agents";
import type { JsonObject } from "@/lib/kernel/json";
import { AgentForm } from "./agent-form";
import { AgentView } from "./agent-view";

/** One agent with its versions. */
export function AgentScreen({ id }: { id: AgentJson["id"] }) {
  const t = useTranslations("registry");
  const agent = useQuery(agentQuery(id));
  const versions = useQuery(agentVersionsQuery(id));
  return (
    <QueryView failure={t("agents.failed")} query={agent} rows={6}>
      {(entry) => (
        <QueryView failure={t("versionsFailed")} query={versions} rows={6}>
          {({ items }) => (
            <EntryPage
              entry={entry}
              form={(from, close) => (
                <NewVersion agent={entry} from={from} key={from?.id} onClose={close} />
              )}
              kind="agents"
              versions={items}
              view={(version) => <AgentView version={version} />}
            />
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

type Props = {
  agent: AgentJson;
  from: AgentVersionJson | null;
  onClose: (madeId: string | null) => void;
};

function NewVersion({ agent, from, onClose }: Props) {
  const t = useTranslations("registry");
  const tell = useToast();
  const publish = useCreateAgentVersion();
  const keyOf = useWish();
  return (
    <NewVersionFrame from={from?.reference ?? null} onClose={() => onClose(null)}>
      <AgentForm
        busy={publish.isPending}
        error={publish.error}
        from={from}
        latest={agent.latest_version?.version ?? null}
        onSend={(body) =>
          publish.mutate(
            { id: agent.id, body, idempotencyKey: keyOf(body as JsonObject) },
            {
              onSuccess: ({ id, reference }) => {
                tell({ title: t("published", { reference }), note: t("publishedNote") });
                onClose(id);
              },
            },
          )
        }
        send={(version) => t("publish", { version })}
      />
    </NewVersionFrame>
  );
}
