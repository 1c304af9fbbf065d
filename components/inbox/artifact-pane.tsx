"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { artifactsOf } from "@/components/approvals/shown";
import { useMay } from "@/components/shell/me";
import { QueryView } from "@/components/shell/query-view";
import { EmptyState } from "@/components/ui/empty-state";
import { Segmented } from "@/components/ui/segmented";
import { useUrlState } from "@/components/ui/use-url-state";
import { artifactVersionQuery } from "@/lib/client/artifacts";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { ArtifactReview } from "./artifact-review";
import { ReviewHistory } from "./review-history";
import { reviewsBefore } from "./reviews-before";
import type { ArtifactEditing } from "./use-artifact-edit";

type Props = { approval: ApprovalJson; editing: ArtifactEditing };

/** The exact content that the decision binds to, and what was decided about it before. */
export function ArtifactPane({ approval, editing }: Props) {
  const t = useTranslations("inbox");
  const artifacts = approval.shown ? artifactsOf(approval.shown) : [];
  const [wanted, setWanted] = useUrlState("artifact");
  const artifact = artifacts.find(({ name }) => name === wanted) ?? artifacts[0];
  if (!artifact)
    return (
      <div className="grid flex-1 place-content-center">
        <EmptyState title={t(approval.is_content_visible ? "noArtifact" : "keptBack")}>
          {t(approval.is_content_visible ? "noArtifactWhy" : "mayNotSee")}
        </EmptyState>
      </div>
    );
  return (
    <>
      {artifacts.length > 1 && (
        <div className="flex-none overflow-x-auto border-line border-b px-4 py-2">
          <Segmented
            choices={artifacts.map(({ name }) => ({ value: name, word: name }))}
            label={t("artifacts")}
            onChange={(name) => setWanted(name === artifacts[0]?.name ? null : name)}
            value={artifact.name}
          />
        </div>
      )}
      <Exact
        approval={approval}
        editing={editing}
        key={artifact.versionId}
        versionId={artifact.versionId}
      />
    </>
  );
}

function Exact({ approval, editing, versionId }: Props & { versionId: string }) {
  const t = useTranslations("artifacts");
  const isMine = useMay("approval:decide") && approval.may_decide;
  const version = useQuery(artifactVersionQuery(versionId));
  return (
    <QueryView failure={t("contentFailed")} query={version} rows={4}>
      {(data) => {
        const reviews = approval.reviews.filter(({ name }) => name === data.name);
        return (
          <>
            <ArtifactReview
              editing={isMine ? editing : null}
              last={reviewsBefore(approval).find(({ name }) => name === data.name) ?? null}
              version={data}
            />
            <ReviewHistory approval={approval} reviews={reviews} version={data} />
          </>
        );
      }}
    </QueryView>
  );
}
