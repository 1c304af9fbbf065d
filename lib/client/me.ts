import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { MeJson, SessionJson } from "@/lib/contract/me";
import { request } from "./request";

export const meKeys = { all: ["me"] as const };

/** Who the reader is here by now. A page that was left open may be older than its reader's role. */
export const meQuery = () =>
  queryOptions({
    queryKey: meKeys.all,
    queryFn: ({ signal }) => request("GET /v1/me", { signal }),
    refetchOnMount: false,
    refetchOnWindowFocus: "always",
  });

export const sessionKeys = { all: ["sessions"] as const };

/** The browsers in which the reader is signed in, the one last used first. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: sessionKeys.all,
    queryFn: ({ signal }) => request("GET /v1/me/sessions", { signal }),
  });

/** Keeps a language, a theme or a time zone with the user, so that it follows them to other browsers. */
export const useChangePreferences = () =>
  useMutation({
    mutationFn: (change: Partial<NonNullable<MeJson["preferences"]>>) =>
      request("PATCH /v1/me/preferences", { body: change }),
  });

/** Changes what the reader is called. */
export const useChangeName = () =>
  useMutation({ mutationFn: (name: string) => request("PATCH /v1/me", { body: { name } }) });

/** Sets a new password; every other browser is signed out. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ current, next }: { current: string; next: string }) =>
      request("POST /v1/me/password", { body: { current_password: current, new_password: next } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionKeys.all }),
  });
}

/** Signs one browser out. */
export function useRevokeSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: SessionJson["id"]) =>
      request("DELETE /v1/me/sessions/{id}", { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionKeys.all }),
  });
}

/** Signs every browser out: the `others`, or `all` with this one. */
export function useRevokeSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (scope: "others" | "all") =>
      request("DELETE /v1/me/sessions", { query: { scope } }),
    onSuccess: (_ended, scope) =>
      scope === "others" && queryClient.invalidateQueries({ queryKey: sessionKeys.all }),
  });
}
