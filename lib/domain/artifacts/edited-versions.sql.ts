import type { Actor } from "@/lib/kernel/actor";
import type { Statement } from "@/lib/platform/statement";

export type EditedVersion = {
  tenantId: string;
  id: string;
  parentId: string;
  checksum: string;
  sizeBytes: number;
  author: Actor;
};

/**
 * Waits for whoever numbers a version of the artifact, until their commit. Runs that show one artifact have locks of
 * their own. A statement by itself: one that locks and counts at once would count from before its wait.
 */
export const lockArtifact = (tenantId: string, artifactId: string): Statement => ({
  text: "select from artifacts where tenant_id = $1::uuid and id = $2::uuid for no key update",
  values: [tenantId, artifactId],
});

/**
 * The next version of the artifact of its parent, of the same kind. Written once, however often it is sent.
 * Under `lockArtifact`, or two of them get one number.
 */
export const insertEditedVersion = ({
  tenantId,
  id,
  parentId,
  checksum,
  sizeBytes,
  author,
}: EditedVersion): Statement => ({
  text: `
    insert into artifact_versions (
      tenant_id, id, artifact_id, number, media_type, size_bytes, checksum, author, parent_id, created_at)
    select p.tenant_id, $2::uuid, p.artifact_id,
      (select max(v.number) + 1 from artifact_versions v where v.artifact_id = p.artifact_id),
      p.media_type, $4::int, $5::text, $6::jsonb, p.id, clock_timestamp()
    from artifact_versions p where p.tenant_id = $1::uuid and p.id = $3::uuid
    on conflict (id) do nothing`,
  values: [tenantId, id, parentId, sizeBytes, checksum, JSON.stringify(author)],
});
