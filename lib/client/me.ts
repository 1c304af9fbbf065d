import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { changePreferencesRoute, getMeRoute, type MeJson } from "@/lib/contract/me";
import { request } from "./request";

export const meKeys = { all: ["me"] as const };

/** Who the reader is, where, and what they may do there. */
export const meQuery = () =>
  queryOptions({
    queryKey: meKeys.all,
    queryFn: ({ signal }) => request(getMeRoute, { signal }),
    staleTime: 60_000,
  });

/** Keeps a language, a theme or a time zone with the user, so that it follows them to other browsers. */
export function useChangePreferences() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<NonNullable<MeJson["preferences"]>>) =>
      request(changePreferencesRoute, { body: change }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: meKeys.all }),
  });
}
