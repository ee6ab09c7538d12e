import { test as base } from "@playwright/test";
import { type Installation, startInstallation } from "./installation";

/** Playwright's test with a complete Tern: one per worker process, at `baseURL` and as `tern`. */
export const test = base.extend<object, { tern: Installation }>({
  tern: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const tern = await startInstallation({ doors: ["sandbox", "api", "worker", "web"] });
      await use(tern);
      await tern.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ tern }, use) => use(tern.url),
});

export { expect } from "@playwright/test";
