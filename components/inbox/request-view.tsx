"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { changedDraft } from "@/components/approvals/artifact-draft";
import type { DecisionDraft } from "@/components/approvals/use-decision";
import { useRefusal } from "@/components/approvals/use-refusal";
import { QueryView } from "@/components/shell/query-view";
import { openApprovalQuery } from "@/lib/client/approvals";
import type { ApprovalJson } from "@/lib/contract/approvals";
import type { DecisionAnswerJson } from "@/lib/contract/decide-approval";
import { ArtifactPane } from "./artifact-pane";
import { PhoneBar, type Place } from "./phone-bar";
import { RequestPane } from "./request-pane";
import { useArtifactEdit } from "./use-artifact-edit";

type Props = {
  id: ApprovalJson["id"];
  place: Place;
  drafts: Map<string, DecisionDraft>;
  /** The request that the reader went to by key: its heading takes the focus, so that a screen reader follows. */
  focus: { id: string } | null;
  /** `id`: the request that was decided; of an edit the answer is about its successor. */
  onDecided: (answer: DecisionAnswerJson, id: ApprovalJson["id"]) => void;
};

/** One request and, beside it, what it is about. */
export function RequestView({ id, place, drafts, focus, onDecided }: Props) {
  const t = useTranslations("inbox");
  const approval = useQuery(openApprovalQuery(id));
  const { refusal, refuse } = useRefusal();
  const editing = useArtifactEdit(id, drafts);
  return (
    <>
      <section
        aria-label={t("request")}
        className="flex min-h-0 min-w-0 flex-col border-line bg-raised lg:h-full lg:border-r"
      >
        <PhoneBar place={place} />
        <QueryView failure={t("requestFailed")} query={approval} rows={5}>
          {(data) => (
            <RequestPane
              approval={data}
              drafts={drafts}
              edit={changedDraft(editing.edit ?? undefined)}
              focus={focus}
              onDecided={(answer) => onDecided(answer, id)}
              onRefused={(error) => refuse(data, error)}
              refusal={refusal}
            />
          )}
        </QueryView>
      </section>
      <section
        aria-label={t("artifact")}
        className="flex min-h-0 min-w-0 flex-col bg-raised max-lg:border-line max-lg:border-t max-lg:pb-44 lg:h-full"
      >
        {approval.data && <ArtifactPane approval={approval.data} editing={editing} />}
      </section>
    </>
  );
}
