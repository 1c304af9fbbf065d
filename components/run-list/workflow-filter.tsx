"use client";

import dynamic from "next/dynamic";
import { untilLoaded } from "@/components/ui/until-loaded";
import type { RunFilter } from "@/lib/client/run-filter";
import type { RunFilterChange } from "./use-run-filter";
import { WorkflowChoice } from "./workflow-choice";

/** Only once a workflow is chosen is there anything to choose. */
const VersionFilter = dynamic(
  async () => (await untilLoaded(() => import("./version-filter"))).VersionFilter,
);

type Props = {
  filter: Pick<RunFilter, "workflow" | "version">;
  change: (parts: RunFilterChange) => void;
};

/** One workflow, found by typing, and once it is chosen one of its versions. */
export function WorkflowFilter({ filter, change }: Props) {
  return (
    <>
      <WorkflowChoice
        onChange={(workflow) => change({ workflow, version: null })}
        workflow={filter.workflow}
      />
      {filter.workflow !== null && (
        <VersionFilter
          onChange={(version) => change({ version })}
          version={filter.version}
          workflow={filter.workflow}
        />
      )}
    </>
  );
}
