import { defineConfig } from "@playwright/test";
import { browserPath } from "./scripts/checks/chromium";

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/support/playwright-global-setup.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // A test may take long on a slow machine while it moves: each page and each expectation has 30 seconds, each action 60. The test's own
  // limit only ends one that hangs.
  timeout: 15 * 60_000,
  // Without a limit of its own, toPass tries until the test's limit.
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    actionTimeout: 60_000,
    navigationTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    // Recording takes as long as what is recorded: --trace retain-on-failure, where a picture of the end does not say it.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: browserPath(),
      args: [
        "--no-sandbox",
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        "--autoplay-policy=no-user-gesture-required",
      ],
    },
  },
});
