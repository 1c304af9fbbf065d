"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { meQuery } from "@/lib/client/me";
import { useMe } from "./me";

/** Makes the page anew, with what the reader may do by now, when they come back to it and their role has changed. */
export function RoleWatch() {
  const me = useMe();
  const router = useRouter();
  const { data } = useQuery({ ...meQuery(), initialData: me });
  const isOld = data.workspace.id === me.workspace.id && data.role !== me.role;
  useEffect(() => {
    if (isOld) router.refresh();
  }, [isOld, router]);
  return null;
}
