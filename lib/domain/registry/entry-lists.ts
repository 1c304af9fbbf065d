import type { RegistryPlace } from "./read-catalogue";

export type Page = { limit: number; cursor?: string | undefined };

/** What a list needs of an entry's versions. */
export const VERSIONS = { versions: { select: { id: true, version: true } } } as const;

/** The entries whose name or title holds the text; all of them without one. */
export const matching = (q: string | undefined) =>
  q === undefined
    ? {}
    : {
        OR: [
          { name: { contains: q, mode: "insensitive" as const } },
          { title: { contains: q, mode: "insensitive" as const } },
        ],
      };

/** The agents or tools of a workspace, by name, with one more than a page shows. */
export const byName = (
  { tenantId, workspaceId }: RegistryPlace,
  { q, limit, cursor }: Page & { q?: string | undefined },
) => ({
  where: {
    tenantId,
    workspaceId,
    ...(cursor !== undefined && { name: { gt: cursor } }),
    ...matching(q),
  },
  include: VERSIONS,
  orderBy: { name: "asc" as const },
  take: limit + 1,
});

/** What a list by id adds to its `where`, newest first, with one more than a page shows. */
export const newestFirst = <W extends object>(where: W, { limit, cursor }: Page) => ({
  where: { ...where, ...(cursor !== undefined && { id: { lt: cursor } }) },
  orderBy: { id: "desc" as const },
  take: limit + 1,
});
