import {
  AlarmClock,
  Ban,
  Check,
  CircleDashed,
  CircleHelp,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
  Pause,
  SkipForward,
  User,
  X,
} from "lucide-react";

export const STATE_TONES = [
  "queued",
  "running",
  "person",
  "world",
  "paused",
  "succeeded",
  "failed",
  "timed-out",
  "skipped",
  "cancelled",
] as const;
export type StateTone = (typeof STATE_TONES)[number];

/** How a state looks: never by its colour alone. */
export type StateLook = { tone: StateTone; icon: LucideIcon; spin?: true };

/** The looks that states of all kinds share. */
export const LOOKS = {
  queued: { tone: "queued", icon: CircleDashed },
  running: { tone: "running", icon: LoaderCircle, spin: true },
  person: { tone: "person", icon: User },
  world: { tone: "world", icon: Hourglass },
  paused: { tone: "paused", icon: Pause },
  cancelling: { tone: "cancelled", icon: LoaderCircle, spin: true },
  succeeded: { tone: "succeeded", icon: Check },
  failed: { tone: "failed", icon: X },
  timedOut: { tone: "timed-out", icon: AlarmClock },
  unknown: { tone: "timed-out", icon: CircleHelp },
  skipped: { tone: "skipped", icon: SkipForward },
  cancelled: { tone: "cancelled", icon: Ban },
} as const satisfies Record<string, StateLook>;
