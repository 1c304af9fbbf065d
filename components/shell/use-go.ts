"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { leave } from "./leaving";

/** Goes to another page of the studio; where something typed would be lost, its writer is asked before. */
export function useGo(): (href: string) => void {
  const router = useRouter();
  return useCallback((href) => leave(() => router.push(href)), [router]);
}
