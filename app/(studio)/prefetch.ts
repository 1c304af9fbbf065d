import type { QueryClient } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import type { Needs, Shape } from "@/lib/contract/route";
import type { Principal } from "@/lib/domain/auth/principal";
import { isUnreadableVersion } from "@/lib/domain/registry/unreadable-version";
import { mayRole } from "@/lib/kernel/permissions";

/** What a use case gives for a schema, before it is put into its wire form. */
type Out<S> = S extends { _zod: { output: infer O } } ? O : never;

/** The question as the browser will ask it, and the operation that answers it. */
type Question<R> = {
  query: { queryKey: readonly unknown[] };
  route: { needs: Needs; response: R };
};

export type Prefetch = <R extends NonNullable<Shape>>(
  question: Question<R>,
  act: () => Promise<Out<R>>,
  /** How the cache keeps the answer, where not as it is: a list that grows keeps pages. */
  asKept?: (answer: unknown) => unknown,
) => Promise<Out<R>>;

/** Leaves to the screen, which says so at its place, what needs a version that this release cannot read. */
export async function whereReadable(asked: Promise<unknown>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (!isUnreadableVersion(error)) throw error;
  }
}

/**
 * Puts answers where the page's components look for them: by the same use case and under the same right as
 * the call itself, in the same wire form, without a call to ourselves. For whoever lacks the right there is no such page.
 */
export const prefetchInto =
  (cache: QueryClient, principal: Principal): Prefetch =>
  async ({ query, route: { needs, response } }, act, asKept = (kept) => kept) => {
    if (needs !== "member" && needs !== "public" && !mayRole(principal.role, needs)) notFound();
    const answer = await act();
    cache.setQueryData(query.queryKey, asKept(response.encode(answer)));
    return answer;
  };
