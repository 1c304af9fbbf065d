/** Whether PostgreSQL can keep the text: it has no NUL, and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();
