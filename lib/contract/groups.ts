import { z } from "zod";
import { nameSchema } from "@/lib/engine/spec/names";
import { GROUP_MEMBERS_MAX } from "@/lib/kernel/bounds";
import { idSchema, userIdSchema } from "@/lib/kernel/ids";
import { nameCursorSchema, pageOf, pageQuery } from "./paging";
import { route } from "./route";
import { timestampSchema } from "./wire";

export const groupSchema = z
  .object({
    id: idSchema("group"),
    /** As workflows name it. */
    name: z.string(),
    members: z.array(z.object({ user_id: userIdSchema, name: z.string(), email: z.string() })),
    created_at: timestampSchema,
  })
  .meta({ id: "Group", description: "People of this workspace whom workflows name together." });
export type GroupView = z.output<typeof groupSchema>;
export type GroupJson = z.input<typeof groupSchema>;

/** By name; the cursor holds the last one. */
export const groupPageSchema = pageOf("GroupPage", groupSchema, nameCursorSchema);
export type GroupPageView = z.output<typeof groupPageSchema>;

const tag = "Governance";
const groupParams = z.object({ id: idSchema("group") });
const people = z.array(userIdSchema).max(GROUP_MEMBERS_MAX).default([]);

export const listGroupsRoute = route({
  method: "GET",
  path: "/v1/groups",
  tag,
  summary: "List the groups of this workspace with their members, by name",
  needs: "member",
  query: z.strictObject(pageQuery(nameCursorSchema)),
  status: 200,
  response: groupPageSchema,
});

export const createGroupRoute = route({
  method: "POST",
  path: "/v1/groups",
  tag,
  summary: "Make a group",
  description: "People only. Requests that name it are theirs at once.",
  needs: "workspace:manage",
  body: z.strictObject({ name: nameSchema, members: people }).meta({ id: "NewGroup" }),
  status: 201,
  response: groupSchema,
  errors: ["NAME_TAKEN"],
});

export const changeGroupRoute = route({
  method: "PATCH",
  path: "/v1/groups/{id}",
  tag,
  summary: "Take members of this workspace into a group, or out of it",
  description:
    "People only. It counts at the next decision: a vote of somebody who is no longer in the group counts no more. The name stays, because workflows name it. A group has 200 members at the most.",
  needs: "workspace:manage",
  params: groupParams,
  body: z.strictObject({ add: people, remove: people }).meta({ id: "GroupChange" }),
  status: 200,
  response: groupSchema,
  errors: ["LIMIT_REACHED"],
});

export const deleteGroupRoute = route({
  method: "DELETE",
  path: "/v1/groups/{id}",
  tag,
  summary: "Delete a group: whoever decided as one of it may not any more",
  description:
    "People only. A request that names nobody else waits until a group of this name is made again.",
  needs: "workspace:manage",
  params: groupParams,
  status: 204,
});
