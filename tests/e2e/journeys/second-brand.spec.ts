import type { Page } from "@playwright/test";
import { brandOfId } from "@/brands";
import { optOutToken } from "@/server/services/prospects/opt-out-link";
import { signUpBody } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import { clusterOfTheRun } from "@/tests/support/installation";
import { expectNoBarrier } from "../barriers";

test.use({ locale: "en-GB", timezoneId: "Europe/London" });

const heron = brandOfId("heron")!;
const looks = [
  { name: "desk", viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  { name: "phone", viewport: { width: 360, height: 740 }, colorScheme: "dark" },
] as const;

/** Calls the API from the page, so that the browser keeps the session of this host. */
const ask = (page: Page, path: string, json: unknown): Promise<{ payload: Record<string, unknown> }> =>
  page.evaluate(
    async ({ path, json }) =>
      (
        await fetch(path, {
          ...{ method: "POST", body: JSON.stringify(json) },
          headers: { "content-type": "application/json" },
        })
      ).json(),
    { path, json },
  );

test("a second brand works on its own host, at a desk in the light and on a phone in the dark (BRAND-01, BRAND-02, THEME-04)", async ({
  page,
  tern,
}) => {
  page.setDefaultTimeout(20_000);
  const origin = tern.url.replace("localhost", "heron.localhost");
  const secret = Buffer.from(clusterOfTheRun().keys.secret, "base64");
  await page.goto(`${origin}/auth/sign-in`);
  const { payload } = await ask(page, "/api/auth/sign_up", signUpBody());
  const userId = (payload.user as { _id: string })._id;
  const space = await ask(page, "/api/space/create", { name: "Heron Works" });
  const workspaceId = String(space.payload._id);
  await tern.sql("update users set email_confirmed_at = now() where id = $1", [userId]);
  const network = await ask(page, "/api/sandbox/accounts", { name: "Sam Sender" });
  await ask(page, "/api/credentials", {
    ...{ ...network.payload, country_code: "GB", timezone: "Europe/London", automation_type: "cloud" },
    ...{ work_hours_start: 9, work_hours_end: 18, working_days: [1, 2, 3, 4, 5] },
  });
  const [bo] = await tern.sql<{ id: string }>(
    `insert into prospects (workspace_id, id, first_name, last_name, full_name, position, company_name, work_email)
     select $1, uuidv7(), 'Bo', 'Reed ' || n, 'Bo Reed ' || n, 'Head of Sales', 'Reed & Sons', 'bo' || n || '@reed.example'
       from generate_series(1, 12) n returning id`,
    [workspaceId],
  );
  await tern.sql(
    `insert into suppressions (workspace_id, kind, value, reason, source) values ($1, 'domain', 'customer.example', 'blacklisted', 'import')`,
    [workspaceId],
  );
  const signedIn = await page.context().storageState();
  const pages = [
    { name: "prospects", path: "/profiles/my-prospects", heading: "Prospects" },
    { name: "prospect", path: `/profiles/my-prospects/${bo!.id}?from=list`, heading: /^Bo Reed/ },
    { name: "list", path: "/profiles/do-not-contact", heading: "Do-not-contact list" },
  ];
  for (const { name, viewport, colorScheme } of looks)
    await test.step(name, async () => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      for (const one of pages) {
        await page.goto(`${origin}${one.path}`);
        await expect(page.getByRole("heading", { level: 1, name: one.heading })).toBeVisible();
        await isOfHeron(page, `${one.name}-${name}`);
      }
      await page.context().clearCookies();
      await page.goto(`${origin}/auth/sign-in`);
      await expect(page.getByRole("img", { name: heron.name })).toBeVisible();
      await isOfHeron(page, `sign-in-${name}`);
      await page.goto(`${origin}/u/${optOutToken(secret, { workspaceId, prospectId: bo!.id })}`);
      await expect(page.getByText("Heron Works").first()).toBeVisible();
      await isOfHeron(page, `opt-out-${name}`);
      await page.context().addCookies(signedIn.cookies);
    });

  await test.step("its opt-out page opts out, which the prospect's page says", async () => {
    await page.goto(`${origin}/u/${optOutToken(secret, { workspaceId, prospectId: bo!.id })}`);
    await page.getByRole("button").click();
    await expect(page.getByRole("button")).toHaveCount(0);
    await page.goto(`${origin}/profiles/my-prospects/${bo!.id}`);
    await expect(page.getByText("Must not be contacted")).toBeVisible();
  });
});

/** Nothing on the page names the default brand, is cut off, or is a barrier. */
async function isOfHeron(page: Page, name: string) {
  await expect(page).toHaveTitle(/Heron/);
  expect
    .soft([name, await page.locator("body").innerText()])
    .not.toEqual([name, expect.stringMatching(/\bTern\b/)]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft([name, overflow]).toEqual([name, 0]);
  await expectNoBarrier(page, `heron: ${name}`, { min: "any" });
}
