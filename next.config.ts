import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { defaultLocale, locales } from "./lib/i18n/locales";

/** Texts are taken apart at build time, so that no page carries a parser for them. */
const withMessages = createNextIntlPlugin({
  requestConfig: "./lib/i18n/request.ts",
  experimental: {
    messages: { path: "./messages", format: "json", locales, sourceLocale: defaultLocale, precompile: true },
  },
});

const config: NextConfig = {
  output: "standalone",
  outputFileTracingRoot: process.cwd(),
  outputFileTracingExcludes: { "/*": ["./.tern/**", "./.tern-test/**", "./dist/**", "./tests/**"] },
  poweredByHeader: false,
  // Types are a check of their own (npm run check types), over the whole repository.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  // No page has the framework resize pictures, so that nobody else can ask for it.
  images: { unoptimized: true },
  // The front door compresses once, for pages and API alike.
  compress: false,
  // The contract's checks are the API's: a page carries its names only.
  turbopack: { resolveAlias: { zod: { browser: "./lib/contract/zod-in-browser.ts" } } },
  // The arguments of server actions stay out of the terminal: passwords are among them.
  logging: { serverFunctions: false },
  // Brands answer under their own names in development too.
  allowedDevOrigins: ["*.localhost", "127.0.0.1"],
};

export default withMessages(config);
