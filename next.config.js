import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./i18n/request.ts",
  experimental: {
    // The browser gets messages that are parsed already, and no parser.
    messages: { path: "./messages", format: "json", locales: "infer", precompile: true },
  },
});

/** For every answer; pages get their content security policy from `proxy.ts`, with a nonce of their own. */
const SECURITY_HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  },
];

/** @type {import("next").NextConfig} */
const config = {
  output: "standalone",
  outputFileTracingRoot: import.meta.dirname,
  // A pattern matches anywhere in a path: `scripts/**` would take bullmq's own scripts away, too.
  outputFileTracingExcludes: { "*": [".data/**", ".tmp/**", "node_modules/node/**"] },
  poweredByHeader: false,
  // No page asks for a picture in another size; without this the address that makes them is open, and fails.
  images: { unoptimized: true },
  reactStrictMode: true,
  // The guard `types` looks at all of it, and at the routes' own types that the build writes: once is enough.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [{ source: "/:path*", headers: SECURITY_HEADERS }],
  // What loads native code, or files beside itself at run time, is not bundled.
  serverExternalPackages: ["@node-rs/argon2", "bullmq", "ioredis", "pg", "pino"],
};

export default withNextIntl(config);
