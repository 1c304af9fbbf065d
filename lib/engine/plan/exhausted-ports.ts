/** The id of the request that an exhausted loop makes. */
export const exhaustedRequestId = (loop: string): string => `${loop}_exhausted`;

/** The ports of that request, by what a person chooses. */
export const EXHAUSTED_PORTS = { goOn: "continue", again: "again", fail: "fail" } as const;
