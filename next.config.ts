import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const withMessages = createNextIntlPlugin("./lib/i18n/request.ts");

const config: NextConfig = {
  output: "standalone",
  outputFileTracingRoot: process.cwd(),
  outputFileTracingExcludes: { "/*": ["./.tern/**", "./.tern-test/**", "./dist/**", "./tests/**"] },
  poweredByHeader: false,
  // Types are a check of their own (npm run check types), over the whole repository.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  // The front door compresses once, for pages and API alike.
  compress: false,
  // Brands answer under their own names in development too.
  allowedDevOrigins: ["*.localhost", "127.0.0.1"],
};

export default withMessages(config);
