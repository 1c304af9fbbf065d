"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { stepsQuery } from "@/lib/client/runs";
import type { StepJson } from "@/lib/contract/run-steps";
import type { RunDetailJson } from "@/lib/contract/runs";
import { FailureWords } from "./failure-words";
import { useChosenStep } from "./use-run-place";

/** Why a run failed, or what keeps it until somebody looks after it; what helps, and the step one press away. */
export function RunFailure({ run }: { run: RunDetailJson }) {
  const steps = useQuery(stepsQuery(run.id)).data?.items ?? [];
  const { failure } = run;
  if (failure) {
    const step = steps.find(({ node, scope }) => node === failure.node && scope === "");
    return <Trouble failure={failure} node={failure.node} title={step?.title ?? failure.node} />;
  }
  const held = steps.find(isHeld);
  return held?.error ? (
    <Trouble failure={held.error} isHeld node={held.node} title={held.title} />
  ) : null;
}

const isHeld = ({ wait_reason, scope }: StepJson): boolean =>
  scope === "" && (wait_reason === "hold" || wait_reason === "reconcile");

type Props = {
  failure: NonNullable<StepJson["error"]>;
  node: string | null;
  /** What people call the node. */
  title: string | null;
  /** The run is not over: it waits for an operator. */
  isHeld?: boolean;
};

function Trouble({ failure, node, title, isHeld: isOpen = false }: Props) {
  const t = useTranslations("run");
  const [, choose] = useChosenStep();
  const place = { node: title ?? "" };
  const failed = title ? t("failedAt", place) : t("failedWhy");
  return (
    <div data-failure={failure.code}>
      <Alert title={isOpen ? t("heldAt", place) : failed} tone={isOpen ? "person" : "failed"}>
        <div className="grid justify-items-start gap-2">
          <FailureWords failure={failure} />
          {node && (
            <Button onClick={() => choose(node)} size="small">
              {t("showStep")}
            </Button>
          )}
        </div>
      </Alert>
    </div>
  );
}
