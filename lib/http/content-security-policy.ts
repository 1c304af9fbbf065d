/**
 * What a page of ours may load and run: our own files, and the scripts that carry this answer's nonce. Nothing
 * is compiled from text (`unsafe-eval`), nothing is framed, nothing is sent elsewhere. Styles may stand inline,
 * because overlays and the canvas place themselves by style attributes. Only `next dev` compiles from text: it
 * brings changed modules to the page that way.
 */
export const contentSecurityPolicy = (nonce: string, isDevelopment = false): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** A nonce that nobody can guess, new for each answer. */
export const newNonce = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
