import { useMutation } from "@tanstack/react-query";
import { changePreferencesRoute, type MeJson } from "@/lib/contract/me";
import { request } from "./request";

/** Keeps a language, a theme or a time zone with the user, so that it follows them to other browsers. */
export const useChangePreferences = () =>
  useMutation({
    mutationFn: (change: Partial<NonNullable<MeJson["preferences"]>>) =>
      request(changePreferencesRoute, { body: change }),
  });
