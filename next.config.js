import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./i18n/request.ts");

/** @type {import("next").NextConfig} */
const config = {
  output: "standalone",
  outputFileTracingRoot: import.meta.dirname,
  outputFileTracingExcludes: {
    "*": [".data/**", ".tmp/**", "e2e/**", "docs/**", "scripts/**", "node_modules/node/**"],
  },
  poweredByHeader: false,
  reactStrictMode: true,
  // What loads native code, or files beside itself at run time, is not bundled.
  serverExternalPackages: ["@node-rs/argon2", "bullmq", "ioredis", "pg", "pino"],
};

export default withNextIntl(config);
