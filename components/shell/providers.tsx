"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { Tooltip } from "radix-ui";
import { type ReactNode, useState } from "react";
import { ToastProvider } from "@/components/ui/toast";
import { useFaultFocus } from "@/components/ui/use-fault-focus";
import { makeQueryClient } from "@/lib/client/query-client";

const TIP_DELAY_MS = 400;

/** What every page needs around it: one cache a browser, and tips that agree on when to appear. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient);
  useFaultFocus();
  return (
    <QueryClientProvider client={queryClient}>
      <Tooltip.Provider delayDuration={TIP_DELAY_MS}>
        <ToastProvider>{children}</ToastProvider>
      </Tooltip.Provider>
    </QueryClientProvider>
  );
}
