import { Fault } from "@/lib/execution/fault";

/** `refused`: the other side answered that it did not happen. `unknown`: it may have happened. */
export type EffectFate = "refused" | "unknown";

/** A fault of a call that was sent, and that says what it means for the change that the call was to make. */
export class CallFault extends Fault {
  readonly fate: EffectFate;

  constructor(fate: EffectFate, ...fault: ConstructorParameters<typeof Fault>) {
    super(...fault);
    this.fate = fate;
  }
}

const REPEATED_CLASSES: ReadonlySet<string> = new Set([
  "transient",
  "rate_limited",
  "timeout",
  "provider_outage",
]);

/**
 * Where an effect goes whose call failed. What never left stays planned (`null`) if the step tries again,
 * else it is abandoned; what left and was not clearly refused is unknown.
 */
export function settledBy(
  fault: Fault | null,
  isSent: boolean,
): "refused" | "unknown" | "abandoned" | null {
  if (isSent) return fault instanceof CallFault ? fault.fate : "unknown";
  return fault === null || REPEATED_CLASSES.has(fault.error.class) ? null : "abandoned";
}
