export type ResetFault = "gone" | "throttled" | "password";

/** What the form shows after it was sent. */
export type ResetState = {
  fault: ResetFault | null;
  /** How long to wait, while throttled. */
  seconds: number;
  /** The password is set: whoever typed it can sign in with it. */
  isDone: boolean;
};
