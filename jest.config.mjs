import nextJest from "next/jest.js";

// Without a folder: the tests need Next's compiler, not its configuration or its .env files.
const configure = nextJest();

/** Packages that ship only ES modules and are therefore compiled for Jest. */
const esmOnly = [
  ...[
    "next-intl",
    "use-intl",
    "icu-minify",
    "intl-messageformat",
    "@formatjs/.*",
    "@schummar/icu-type-parser",
  ],
  ...["jotai", "lucide-react", "@standard-schema/.*"],
  // msw and what it brings.
  ...["rettime", "until-async", "@open-draft/deferred-promise"],
  "fractional-indexing",
  ...["@nivo/.*", "d3-.*", "internmap", "delaunator", "robust-predicates"],
];

/** next/jest brings transformIgnorePatterns of its own, so ours replace them after it has run. */
async function project(name, custom) {
  const base = await configure({
    displayName: name,
    testEnvironment: "node",
    testMatch: [`<rootDir>/tests/${name}/**/*.test.{ts,tsx}`],
    moduleNameMapper: { "^@/app/(.*)$": "<rootDir>/app/[brand]/[locale]/$1", "^@/(.*)$": "<rootDir>/$1" },
    // Built trees hold a second package.json and copies of sources.
    modulePathIgnorePatterns: [
      "<rootDir>/\\.next",
      "<rootDir>/dist",
      "<rootDir>/\\.tern",
      "<rootDir>/\\.tern-test",
    ],
    ...custom,
  })();
  return {
    ...base,
    transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join("|")})/)`, "^.+\\.module\\.(css|sass|scss)$"],
  };
}

export default async () => ({
  projects: await Promise.all([
    project("unit", { setupFilesAfterEnv: ["<rootDir>/tests/support/unit-setup.ts"] }),
    project("ui", {
      testEnvironment: "<rootDir>/tests/support/ui-environment.ts",
      setupFilesAfterEnv: ["<rootDir>/tests/support/ui-setup.ts"],
    }),
    project("architecture", { setupFilesAfterEnv: ["<rootDir>/tests/support/unit-setup.ts"] }),
    project("integration", {
      globalSetup: "<rootDir>/tests/support/jest-global-setup.ts",
      globalTeardown: "<rootDir>/tests/support/jest-global-teardown.ts",
      setupFilesAfterEnv: ["<rootDir>/tests/support/integration-setup.ts"],
    }),
    project("servers", {
      globalSetup: "<rootDir>/tests/support/debian/global-setup.ts",
      globalTeardown: "<rootDir>/tests/support/jest-global-teardown.ts",
      setupFilesAfterEnv: ["<rootDir>/tests/support/integration-setup.ts"],
    }),
  ]),
});
