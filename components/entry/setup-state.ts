export const PASSWORD_MIN = 12;

export const SETUP_FAULTS = ["token", "done", "incomplete", "email", "password"] as const;
export type SetupFault = (typeof SETUP_FAULTS)[number];

/** What the form shows after it was sent: what is wrong, and what was typed. */
export type SetupState = {
  fault: SetupFault | null;
  typed: { organisation?: string; name?: string; email?: string };
};
