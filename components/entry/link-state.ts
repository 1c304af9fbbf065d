export type JoinFault = "gone" | "wrong" | "foreign" | "throttled" | "name" | "password" | "again";
export type ResetFault = "gone" | "throttled" | "password";

/** What the form behind a one-time link shows after it was sent: what is wrong, and what was typed. */
export type LinkState<Fault extends string> = {
  fault: Fault | null;
  /** How long to wait, while throttled. */
  seconds: number;
  /** Typed, where it asks for one. */
  name: string;
  /** It has done its work: whoever typed the password can sign in with it. */
  isDone: boolean;
};
