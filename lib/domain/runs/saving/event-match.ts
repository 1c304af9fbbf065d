/** What a wait and the event for it both lock before they look for each other, from the columns of either. */
export const EVENT_LOCK = "hashtextextended(workspace_id::text || ' ' || type || ' ' || key, 0)";

/** So long an event is kept for those who come to wait for it. */
export const KEPT_FOR = "interval '24 hours'";
