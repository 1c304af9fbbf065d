import type { ApprovalJson } from "@/lib/contract/approvals";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

/** An artifact version as a request shows it: the exact one that a decision binds to. */
export type ShownArtifact = {
  versionId: string;
  name: string;
  mediaType: string;
  checksum: string;
  sizeBytes: number;
};

const text = (value: Json | undefined): string => (typeof value === "string" ? value : "");

function shownArtifact(value: Json): ShownArtifact | null {
  if (!isJsonObject(value) || typeof value.artifact_version_id !== "string") return null;
  return {
    versionId: value.artifact_version_id,
    name: text(value.name),
    mediaType: text(value.media_type),
    checksum: text(value.checksum),
    sizeBytes: typeof value.size_bytes === "number" ? value.size_bytes : 0,
  };
}

/** The artifact versions among what is shown. */
export function artifactsOf(shown: JsonObject): ShownArtifact[] {
  const listed = Array.isArray(shown.artifacts) ? shown.artifacts : [];
  return listed.map(shownArtifact).filter((artifact) => artifact !== null);
}

/** What is shown beside the artifacts, as names and texts. */
export function factsOf(shown: JsonObject): [string, string][] {
  const { show } = shown;
  if (show === null || show === undefined) return [];
  const pairs: [string, Json][] = isJsonObject(show) ? Object.entries(show) : [["", show]];
  return pairs.map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value, null, 2),
  ]);
}

/** Whether the question alone is to be decided. What a role may not see is not nothing. */
export const showsNothing = ({ shown }: Pick<ApprovalJson, "shown">): boolean =>
  shown !== null && artifactsOf(shown).length === 0 && factsOf(shown).length === 0;
