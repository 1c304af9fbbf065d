/** Names the workspace that a call in a session is about; strictly, so that one without a place there is refused. */
export const WORKSPACE_HEADER = "signalbox-workspace";

/** What a browser last chose: a wish, met where it can be. Pages and streams cannot send the header. */
export const WORKSPACE_COOKIE = "signalbox-workspace";
