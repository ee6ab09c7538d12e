import path from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import * as z from "zod";
import { behavior as behaviorCodec } from "@/lib/contract/sandbox";
import { fullChromium } from "@/scripts/checks/chromium";
import { characterOf } from "@/server/sandbox/rules/character";
import { memberAt, memberCount } from "@/server/sandbox/rules/members";
import { confirmed, newCampaign, steps } from "@/tests/integration/campaigns/setup";
import { type Member, password } from "@/tests/integration/http/caller";
import { testDist } from "@/tests/support/cluster";
import { expect, test } from "@/tests/support/e2e";
import { add, start } from "./played-campaign";

const folder = path.resolve(testDist, "extension/tern");

/** Chromium with the packaged extension; extensions load only in the new headless mode. */
async function browserWithExtension(profile: string, baseURL: string): Promise<BrowserContext> {
  const { args = [] } = test.info().project.use.launchOptions ?? {};
  return chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? fullChromium,
    headless: false,
    args: ["--headless=new", ...args, `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
    baseURL,
    locale: "en-GB",
    viewport: { width: 1440, height: 900 },
  });
}

/** A member who accepts requests. */
function friendly(): number {
  for (let index = 0; index < memberCount; index++) {
    const { isClosed, isGone } = characterOf(index);
    if (!isClosed && !isGone) return index;
  }
  throw new Error("nobody is like that");
}

/** Signs in in a separate tab, with the credentials that the product's page shows. */
async function signInAtNetwork(page: Page, network: string): Promise<void> {
  const shown = (term: string) =>
    page.getByRole("term").filter({ hasText: term }).locator("+ dd").innerText();
  const seat = { email: await shown("Email"), password: await shown("Password") };
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Sign in to the network" }).click();
  const tab = await opened;
  expect(tab.url()).toBe(`${network}/sign-in`);
  await tab.getByLabel("Email").fill(seat.email);
  await tab.getByLabel("Password").fill(seat.password);
  await tab.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(tab.getByRole("heading", { name: "News" })).toBeVisible();
  await tab.close();
  // A page under test always believes it has the focus, so returning to it has to be simulated.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
}

async function hasEager(member: Member): Promise<void> {
  const shares = { replyPercent: 0, outOfOfficePercent: 0, bouncePercent: 0, optOutPercent: 0 };
  const behavior = { acceptPercent: 100, ...shares, minAnswerHours: 0, maxAnswerHours: 1 };
  await member.ask("/api/sandbox/settings", {
    method: "PUT",
    json: { speed: 10_000, behavior: z.encode(behaviorCodec, behavior) },
  });
}

test("an account is connected through the browser it is signed in with, which then sends a request and notices its acceptance (CRED-71, CRED-79, CRED-130)", async ({
  tern,
}, info) => {
  const network = `http://network.localhost:${tern.ports.pages}`;
  const member = await confirmed(tern, "Browser people");
  const context = await browserWithExtension(info.outputPath("profile"), tern.url);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto("/auth/sign-in");
    await page.getByLabel("Email").fill(member.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("radio", { name: /^Browser/ }).check();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Use a test account" }).click();
    await signInAtNetwork(page, network);
    await page.getByRole("button", { name: "Connect Ada Byron" }).click();
    await expect(page).toHaveURL(/my-campaigns/);
    const [account] = (await member.get("/api/credentials")).body.payload;
    expect(account).toMatchObject({ automation_type: "extension", status: "active", last_name: "Byron" });
    expect(account).toMatchObject({ has_password: false, wait_for_authorization: false });

    const always = { work_hours_start: 0, work_hours_end: 24, working_days: [1, 2, 3, 4, 5, 6, 7] };
    await member.post(`/api/credentials/${account._id}/update`, always);
    await hasEager(member);
    const campaign = await newCampaign(member, [steps.request("Hello {first_name:there}")], "By hand");
    const index = friendly();
    await add(member, campaign._id, index);
    await start(member, campaign._id);
    const { firstName, lastName } = memberAt(index);
    const other = await context.newPage();
    await expect(async () => {
      await other.goto(`${network}/notifications`);
      await expect(other.getByRole("listitem")).toContainText(
        `${firstName} ${lastName} accepted your invitation`,
        { timeout: 1_000 },
      );
    }).toPass({ timeout: 30_000 });
    await expect
      .poll(
        () =>
          tern.sql("select accepted_at is not null as accepted from enrollments where campaign_id = $1", [
            campaign._id,
          ]),
        { timeout: 20_000 },
      )
      .toEqual([{ accepted: true }]);
  } finally {
    await context.close();
  }
});
