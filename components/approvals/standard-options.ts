/** The options that a workflow has without naming any, with the titles that the engine gives them. */
export const STANDARD_OPTION_TITLES = [
  { id: "approve", title: "Approve" },
  { id: "reject", title: "Reject" },
  { id: "revise", title: "Ask for a revision" },
] as const;

/** What grants more to a run that asks for it; its other option is the standard one. */
export const GRANT_TITLE = { id: "grant", title: "Grant" } as const;
