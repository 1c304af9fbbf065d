import type { ScopeCounts } from "@/lib/engine/advance/model";
import type { StepStatus, WaitReason } from "@/lib/engine/transition";

/** A step of the root graph, or of a round or an item that is open, as it stands. */
export type MigrantStep = {
  node: string;
  scope: string;
  status: StepStatus;
  waitReason: WaitReason | null;
  port: string | null;
  attempts: number;
  /** Whether it has changed something outside that was not refused. */
  hasEffects: boolean;
  /** The nodes inside of it that have steps in which anything has happened. */
  inside: readonly string[];
  /** Of a container that has begun. */
  scopeCounts: ScopeCounts | null;
  /** How many items a foreach that has begun was handed. */
  items: number;
};

/** Whether the step has ended with a result that goes along: it succeeded, or an operator passed it by. */
export const isDone = ({ status, port }: Pick<MigrantStep, "status" | "port">): boolean =>
  port !== null && (status === "succeeded" || status === "skipped");
