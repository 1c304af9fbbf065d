"use client";

import { Button } from "@/components/ui/button";
import type { RunAct } from "./use-run-actions";

/** A button for each of these. */
export function RunActionButtons({ acts }: { acts: readonly RunAct[] }) {
  return acts.map(({ name, word, press, ...look }) => (
    <Button {...look} key={name} onClick={press}>
      {word}
    </Button>
  ));
}
