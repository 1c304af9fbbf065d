"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { EntryPage } from "@/components/registry/entry-page";
import { NewVersionFrame } from "@/components/registry/new-version-frame";
import { QueryView } from "@/components/shell/query-view";
import { useWish } from "@/components/start/use-wish";
import { useToast } from "@/components/ui/toast";
import { toolQuery, toolVersionsQuery, useCreateToolVersion } from "@/lib/client/tools";
import type { ToolJson, ToolVersionJson } from "@/lib/contract/tools";
import type { JsonObject } from "@/lib/kernel/json";
import { ToolForm } from "./tool-form";
import { ToolView } from "./tool-view";

/** One tool with its versions. */
export function ToolScreen({ id }: { id: ToolJson["id"] }) {
  const t = useTranslations("registry");
  const tool = useQuery(toolQuery(id));
  const versions = useQuery(toolVersionsQuery(id));
  return (
    <QueryView failure={t("tools.failed")} query={tool} rows={6}>
      {(entry) => (
        <QueryView failure={t("versionsFailed")} query={versions} rows={6}>
          {({ items }) => (
            <EntryPage
              entry={entry}
              form={(from, close) => (
                <NewVersion tool={entry} from={from} key={from?.id} onClose={close} />
              )}
              kind="tools"
              versions={items}
              view={(version) => <ToolView version={version} />}
            />
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

type Props = {
  tool: ToolJson;
  from: ToolVersionJson | null;
  onClose: (madeId: string | null) => void;
};

function NewVersion({ tool, from, onClose }: Props) {
  const t = useTranslations("registry");
  const tell = useToast();
  const publish = useCreateToolVersion();
  const keyOf = useWish();
  return (
    <NewVersionFrame from={from?.reference ?? null} onClose={() => onClose(null)}>
      <ToolForm
        busy={publish.isPending}
        error={publish.error}
        from={from}
        latest={tool.latest_version?.version ?? null}
        onSend={(body) =>
          publish.mutate(
            { id: tool.id, body, idempotencyKey: keyOf(body as JsonObject) },
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
