import type { Actor } from "@/lib/kernel/actor";

type NewComment = {
  tenantId: string;
  approvalId: string;
  id: string;
  text: string;
  writer: Actor;
};

export type CommentRow = { id: string; text: string; writer: unknown; writtenAt: Date };

/** Writes what somebody says about a request; none if it is written already. */
export const insertComment = ({ tenantId, approvalId, id, text, writer }: NewComment) => ({
  text: `
    insert into approval_comments (tenant_id, id, approval_id, text, writer, written_at)
    values ($1::uuid, $2::uuid, $3::uuid, $4::text, $5::jsonb, clock_timestamp())
    on conflict (id) do nothing`,
  values: [tenantId, id, approvalId, text, JSON.stringify(writer)],
});

/** The latest of what was said about a request, the oldest of it first. */
export const selectComments = (tenantId: string, approvalId: string) => ({
  text: `
    select * from (
      select id, text, writer, written_at as "writtenAt" from approval_comments
      where tenant_id = $1::uuid and approval_id = $2::uuid
      order by written_at desc, id desc limit 200) latest
    order by "writtenAt", id`,
  values: [tenantId, approvalId],
});
