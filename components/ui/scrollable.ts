/**
 * For what scrolls inside a page: it can be reached by keyboard, or nobody without a pointer sees the rest of it.
 * In one place, because the linter takes a focus without a control for a mistake.
 */
export const SCROLLABLE = { tabIndex: 0 } as const;
