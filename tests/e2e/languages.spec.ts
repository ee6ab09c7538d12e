import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { comingSoon, productNames } from "@/components/integrations/names";
import startingSequences from "@/messages/en/starting-sequences.json" with { type: "json" };
import { testDist, testRoot } from "@/tests/support/cluster";
import { test as base, expect } from "@/tests/support/e2e";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { findingsOf } from "@/tests/support/pseudo-findings";
import { copyInPseudoLocale } from "@/tests/support/pseudo-locale";
import { type Furnished, furnishedWorkspace } from "./furnished-workspace";
import { openRoutes, placeOf, signedInRoutes } from "./places";
import { openSettled } from "./settled";

type Worlds = { tern: Installation; furnished: Furnished };

/** A Tern whose English is the pseudo-locale, created here from the English texts and part of no build. */
const test = base.extend<object, Worlds>({
  tern: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const webDir = path.resolve(testRoot, `pseudo-${randomBytes(4).toString("hex")}`);
      copyInPseudoLocale(path.join(testDist, "web"), webDir);
      const tern = await startInstallation({
        doors: ["sandbox", "api", "worker", "web"],
        environment: { WEB_FILES: webDir },
      });
      await use(tern);
      await tern.stop();
      rmSync(webDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  furnished: [async ({ tern }, use) => use(await furnishedWorkspace(tern)), { scope: "worker" }],
});

// Pages rendered on request have scripts whose hashes the front door does not know.
const reading = {
  locale: "en-GB",
  timezoneId: "UTC",
  bypassCSP: true,
  viewport: { width: 320, height: 740 },
};

/** Names of days and months come from the browser's locale data, names of keys from the keyboard. */
const written = (() => {
  // The first days of a year's months cover every weekday.
  const days = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2024, at, 1)));
  const names = ["en", "en-GB"].flatMap((locale) =>
    (["short", "long"] as const).flatMap((form) =>
      days.flatMap((day) => [
        day.toLocaleString(locale, { weekday: form, timeZone: "UTC" }),
        day.toLocaleString(locale, { month: form, timeZone: "UTC" }),
      ]),
    ),
  );
  return [...names, "UTC", "at", "Re", "AM", "PM", "alt", "tern", "SPF", "DKIM", "DMARC", "MX"];
})();

/** Names of other products are the same in every language. */
const products = [...Object.values(productNames), ...comingSoon.map(({ name }) => name)].flatMap((name) =>
  name.split(/[^A-Za-z]+/),
);

test.describe("no word is left untranslated, and everything fits 320 px (I18N-01)", () => {
  // One page for all of them, so that the browser caches shared scripts.
  let page: Page;
  test.beforeAll(async ({ browser, tern }) => {
    const context = await browser.newContext({ ...reading, baseURL: tern.url });
    page = await context.newPage();
  });
  test.afterAll(() => page.context().close());

  test.describe("before sign-in", () => {
    test.beforeAll(() => page.route("**/api/auth/validate_token*", (route) => route.abort()));
    test.afterAll(() => page.unrouteAll());

    for (const { path: place } of openRoutes) test(place, () => expectTranslated(page, place, written));
  });

  test.describe("behind sign-in", () => {
    let known: string[];
    test.beforeAll(async ({ tern, furnished }) => {
      known = [...written, ...products, ...(await dataWords(tern))];
      await page.goto("/auth/sign-in");
      await page.locator("input[type=email]").fill(furnished.email);
      await page.locator("input[type=password]").fill(furnished.password);
      await page.locator("form button[type=submit]").click();
      await expect(page).toHaveURL(/\/campaigns\/my-campaigns/);
    });

    for (const route of signedInRoutes)
      test(route.path, async ({ tern, furnished }) =>
        expectTranslated(page, await placeOf(tern, route, furnished), known),
      );
  });
});

async function expectTranslated(page: Page, place: string, known: readonly string[]) {
  await openSettled(page, place);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  const { raw, clipped } = await findingsOf(page, known);
  expect.soft(raw, `${place}: not translated`).toEqual([]);
  expect.soft(clipped, `${place}: does not fit`).toEqual([]);
}

/** Words from user data. */
async function dataWords(tern: Installation): Promise<string[]> {
  const columns = {
    prospects: ["first_name", "last_name", "full_name", "position", "location", "company_name"],
    users: ["first_name", "last_name"],
    accounts: ["first_name", "last_name", "timezone"],
    mailboxes: ["name"],
    campaigns: ["name", "draft"],
    workspaces: ["name"],
    messages: ["subject", "text"],
    tasks: ["text"],
    consents: ["wording"],
    crm_pipelines: ["name"],
    crm_stages: ["name"],
    crm_deals: ["name", "company_name"],
  };
  const found = await Promise.all(
    Object.entries(columns).flatMap(([table, names]) =>
      names.map((name) => tern.sql<{ text: string | null }>(`select ${name}::text as text from ${table}`)),
    ),
  );
  // Names of countries come from the browser's locale data.
  const countryName = new Intl.DisplayNames("en", { type: "region" });
  const countries = await tern.sql<{ code: string }>("select distinct country_code as code from accounts");
  const texts = [
    ...found.flat().map(({ text }) => text ?? ""),
    ...countries.map(({ code }) => countryName.of(code) ?? ""),
    "Hello there Autumn Winter",
    // Templates that come with the product are content, in the reader's language.
    JSON.stringify(startingSequences),
  ];
  return texts.flatMap((text) => text.match(/[A-Za-z]{2,}/g) ?? []);
}
