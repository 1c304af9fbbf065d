import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { APPROVAL_LOOKS } from "@/components/approvals/approval-state";
import { DELIVERY_LOOKS } from "@/components/deliveries/delivery-state";
import {
  EVALUATION_LOOKS,
  REVIEW_LOOKS,
  RUN_DELIVERY_LOOKS,
} from "@/components/runs/dimension-state";
import { runState } from "@/components/runs/run-state";
import { ATTEMPT_LOOKS } from "@/components/runs/step-state";
import { LOOKS } from "@/components/ui/state";
import { StateBadge } from "@/components/ui/state-badge";
import { StateLamp } from "@/components/ui/state-lamp";
import {
  APPROVAL_STATUSES,
  ATTEMPT_STATUSES,
  DELIVERY_STATUSES,
  EVALUATION_STATUSES,
  REVIEW_STATUSES,
  RUN_DELIVERY_STATUSES,
  RUN_STATUSES,
  WAIT_REASONS,
} from "@/lib/engine/transition";
import { DesignSection, Line } from "./design-section";
import { STEPS } from "./step-states";

const RUNS = [
  ...RUN_STATUSES.map((execution_status) => ({ execution_status, status_reason: null })),
  { execution_status: "queued" as const, status_reason: "scheduled" },
  { execution_status: "queued" as const, status_reason: "concurrency" },
  ...WAIT_REASONS.map((status_reason) => ({
    execution_status: "waiting" as const,
    status_reason,
  })),
].map(runState);

const LARGE_LAMPS = [LOOKS.running, LOOKS.person, LOOKS.world, LOOKS.succeeded, LOOKS.failed];

/** Every status that the engine knows, with its look and word. */
export function StateSection() {
  const t = useTranslations("design.states");
  return (
    <DesignSection note={t("note")} title={t("title")}>
      <Runs />
      <Parts />
      <Dimensions />
    </DesignSection>
  );
}

/** A run in the three weights of a badge, and as a lamp. */
function Runs() {
  const t = useTranslations("design.states");
  const s = useTranslations("states");
  return (
    <>
      {(["solid", "soft", "plain"] as const).map((weight) => (
        <Kind key={weight} title={t(`run.${weight}`)}>
          {RUNS.map(({ look, word }) => (
            <StateBadge key={word} look={look} weight={weight} word={s(`run.${word}`)} />
          ))}
        </Kind>
      ))}
      <Kind title={t("lamps")}>
        {RUNS.map(({ look, word }) => (
          <StateLamp key={word} look={look} />
        ))}
        {LARGE_LAMPS.map((look) => (
          <StateLamp key={look.tone} look={look} size="large" />
        ))}
      </Kind>
    </>
  );
}

/** What a run consists of and asks for. */
function Parts() {
  const t = useTranslations("design.states");
  const s = useTranslations("states");
  return (
    <>
      <Kind title={t("step")}>
        {STEPS.map(({ look, word }) => (
          <StateBadge key={word} look={look} word={s(`step.${word}`)} />
        ))}
      </Kind>
      <Kind title={t("attempt")}>
        {ATTEMPT_STATUSES.map((status) => (
          <StateBadge key={status} look={ATTEMPT_LOOKS[status]} word={s(`attempt.${status}`)} />
        ))}
      </Kind>
      <Kind title={t("approval")}>
        {APPROVAL_STATUSES.map((status) => (
          <StateBadge key={status} look={APPROVAL_LOOKS[status]} word={s(`approval.${status}`)} />
        ))}
      </Kind>
      <Kind title={t("delivery")}>
        {DELIVERY_STATUSES.map((status) => (
          <StateBadge key={status} look={DELIVERY_LOOKS[status]} word={s(`delivery.${status}`)} />
        ))}
      </Kind>
    </>
  );
}

/** What a run says of itself beside where it stands. */
function Dimensions() {
  const t = useTranslations("design.states");
  const s = useTranslations("states");
  return (
    <>
      <Kind title={t("evaluation")}>
        {EVALUATION_STATUSES.map((status) => (
          <StateBadge
            key={status}
            look={EVALUATION_LOOKS[status]}
            word={s(`evaluation.${status}`)}
          />
        ))}
      </Kind>
      <Kind title={t("review")}>
        {REVIEW_STATUSES.map((status) => (
          <StateBadge key={status} look={REVIEW_LOOKS[status]} word={s(`review.${status}`)} />
        ))}
      </Kind>
      <Kind title={t("runDelivery")}>
        {RUN_DELIVERY_STATUSES.map((status) => (
          <StateBadge
            key={status}
            look={RUN_DELIVERY_LOOKS[status]}
            word={s(`runDelivery.${status}`)}
          />
        ))}
      </Kind>
    </>
  );
}

function Kind({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-2 border-line border-b pb-3 last:border-b-0 sm:grid-cols-[128px_minmax(0,1fr)]">
      <h3 className="text-12 text-muted sm:leading-5.5">{title}</h3>
      <Line>{children}</Line>
    </div>
  );
}
