export const JOIN_FAULTS = [
  "gone",
  "wrong",
  "foreign",
  "throttled",
  "name",
  "password",
  "again",
] as const;
export type JoinFault = (typeof JOIN_FAULTS)[number];

/** What the form shows after it was sent: what is wrong, and what was typed. */
export type JoinState = {
  fault: JoinFault | null;
  /** How long to wait, while throttled. */
  seconds: number;
  name: string;
  /** The place is taken: whoever typed the password can sign in with it. */
  isDone: boolean;
};
