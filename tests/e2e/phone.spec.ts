import type { Locator } from "@playwright/test";
import { imported, newCampaign, steps } from "@/tests/integration/campaigns/setup";
import { password } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import { start } from "./played-campaign";
import { signIn } from "./sign-in";
import { waitingInbox } from "./waiting-inbox";

test.use({
  ...{ locale: "en-GB", timezoneId: "Europe/London" },
  ...{ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
});

test("at 360 px reading, replying, approving and pausing work with one thumb (ux 124)", async ({
  page,
  tern,
}) => {
  const { ada, people } = await waitingInbox(tern, 2);
  await tern.sql(
    "update accounts set work_hours_start = 0, work_hours_end = 24, working_days = '{1,2,3,4,5,6,7}'",
  );
  const campaign = await newCampaign(ada, [steps.email("A word", "Hello {first_name:there}")], "Spring");
  await imported(
    ada,
    campaign._id,
    "First name,Last name,Work email,Profile URL\nNoor,Haddad,noor@their.example,https://www.linkedin.com/in/noor-haddad\n",
  );
  await ada.post(`/api/workflows/${campaign._id}/settings`, { settings: { manual_approval: true } });
  await start(ada, campaign._id);
  await signIn(page, { email: ada.email, password });
  const name = `${people[0]!.firstName} Person0`;
  const tab = (of: string) => page.getByRole("navigation").getByRole("link", { name: of });

  await test.step("reads and answers", async () => {
    await thumb(tab("Inbox"));
    await thumb(page.getByRole("list", { name: "Inbox" }).getByRole("button", { name }));
    await expect(page.getByText("When can we talk?").last()).toBeVisible();
    await thumb(page.getByRole("button", { name: "Note", exact: true }));
    await thumb(page.getByRole("button", { name: "Email", exact: true }));
    await page.getByLabel("Write a reply").tap();
    await page.getByLabel("Write a reply").fill("On Thursday at ten?");
    await thumb(page.getByRole("button", { name: "Send", exact: true }));
    await expect(page.getByText("Sent. You can undo this for 10 seconds.")).toBeVisible();
  });

  await test.step("approves", async () => {
    await page.goto("/inbox?split=awaiting_approval");
    const row = page.getByRole("main").getByRole("button", { name: /Noor Haddad/ });
    await expect(row).toBeVisible({ timeout: 60_000 });
    await thumb(row);
    await thumb(page.getByRole("button", { name: /^Approve/ }));
    await expect(page.getByText("Approved for Noor Haddad")).toBeVisible();
  });

  await test.step("pauses", async () => {
    await thumb(tab("Campaigns"));
    await thumb(page.getByRole("button", { name: "Actions for Spring" }));
    await thumb(page.getByRole("menuitem", { name: "Pause", exact: true }));
    const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "Spring" });
    await expect(card).toContainText("Paused");
  });
});

/** Taps a control after checking that its touch target is 44 px in both directions. */
async function thumb(control: Locator): Promise<void> {
  await control.tap({ trial: true });
  await expect
    .poll(() => control.evaluate(missedAround), { message: `${control} is smaller than a thumb` })
    .toBe(0);
  await control.tap();
}

/** Runs in the page: how many points on the edge of the touch target hit something else. */
function missedAround(control: Element): number {
  const { left, right, top, bottom } = control.getBoundingClientRect();
  const [x, y, reach] = [(left + right) / 2, (top + bottom) / 2, 21];
  const edge = [[x - reach, y] as const, [x + reach, y], [x, y - reach], [x, y + reach]] as const;
  return edge.filter(([at, down]) => !control.contains(document.elementFromPoint(at, down))).length;
}
