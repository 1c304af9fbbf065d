/** Names the workspace that a call in a session is about; strictly, so that one without a place there is refused. */
export const WORKSPACE_HEADER = "signalbox-workspace";

/** The same in the address of a stream, where a browser can send no header. */
export const WORKSPACE_QUERY = "workspace";

/** What a browser last chose: a wish, met where it can be. Pages cannot send the header. */
export const WORKSPACE_COOKIE = "signalbox-workspace";
