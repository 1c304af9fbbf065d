import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type {
  AddedMemberJson,
  CreatedPasswordResetJson,
  InvitationJson,
  MemberJson,
} from "@/lib/contract/members";
import type { Role } from "@/lib/kernel/permissions";
import { allOf, PAGE_MAX } from "./all-pages";
import { request } from "./request";

export const MEMBERS_QUERY = { limit: 100 } as const;

export const memberKeys = {
  all: ["members"] as const,
  list: () => [...memberKeys.all, "list"] as const,
  invitations: () => [...memberKeys.all, "invitations"] as const,
};

type Page = { next_cursor: string | null };

/** The members of the workspace, by email, page by page. */
export const membersQuery = () =>
  infiniteQueryOptions({
    queryKey: memberKeys.list(),
    queryFn: ({ pageParam, signal }) =>
      request("GET /v1/members", {
        query: { ...MEMBERS_QUERY, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }: Page) => next_cursor,
  });

/** Every member, for choices among them: who is on a later page is found, too. */
export const everyMemberQuery = () =>
  queryOptions({
    queryKey: [...memberKeys.all, "every"] as const,
    queryFn: ({ signal }) =>
      allOf((cursor) =>
        request("GET /v1/members", {
          query: { limit: PAGE_MAX, ...(cursor !== undefined && { cursor }) },
          signal,
        }),
      ),
  });

/** The invitations that nobody has accepted, newest first, page by page. */
export const invitationsQuery = () =>
  infiniteQueryOptions({
    queryKey: memberKeys.invitations(),
    queryFn: ({ pageParam, signal }) =>
      request("GET /v1/invitations", {
        query: { ...MEMBERS_QUERY, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }: Page) => next_cursor,
  });

/** Whatever comes of it, who belongs here is asked for again: somebody may have been quicker. */
function useAskAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: memberKeys.all });
}

/** Adds a person, or invites one who has no account. The answer holds the secret of a link, once: it waits for no list. */
export function useAddMember() {
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: (body: { email: string; role: Role }): Promise<AddedMemberJson> =>
      request("POST /v1/members", { body }),
    onSettled: () => void askAgain(),
  });
}

/** Gives a member another role than the one that was seen. */
export function useChangeRole({ user_id: id, role: from }: Pick<MemberJson, "user_id" | "role">) {
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: (role: Role) =>
      request("PATCH /v1/members/{id}", { params: { id }, body: { role, from } }),
    onSettled: askAgain,
  });
}

/** Removes a member, or leaves. */
export function useRemoveMember({ user_id: id }: Pick<MemberJson, "user_id">) {
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: () => request("DELETE /v1/members/{id}", { params: { id } }),
    onSettled: askAgain,
  });
}

/** Makes a link for a member to set a new password. The answer holds its secret, once: it waits for no list. */
export function useResetPassword({ user_id: id }: Pick<MemberJson, "user_id">) {
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: (): Promise<CreatedPasswordResetJson> =>
      request("POST /v1/members/{id}/password-reset", { params: { id } }),
    onSettled: () => void askAgain(),
  });
}

/** Ends the link of an invitation. */
export function useWithdrawInvitation({ id }: Pick<InvitationJson, "id">) {
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: () => request("DELETE /v1/invitations/{id}", { params: { id } }),
    onSettled: askAgain,
  });
}
