"use client";

import { useCallback } from "react";
import { signOut } from "@/lib/client/sign-in";

/** Ends the session. A whole new page follows: nothing of what this user saw stays in memory. */
export function useSignOut(onProblem: (problem: unknown) => void): () => void {
  return useCallback(() => {
    signOut().then(() => window.location.assign("/sign-in"), onProblem);
  }, [onProblem]);
}
