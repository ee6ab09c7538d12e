import type { Page } from "@playwright/test";
import { confirmed, imported, newCampaign, steps, withAccount } from "@/tests/integration/campaigns/setup";
import { password } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import { expectNoBarrier } from "../barriers";
import { openSettled } from "../settled";
import { signIn } from "../sign-in";

const crmPage = "/crm/manage/pipedrive";

/** Presses the sign-in button and answers on the simulated page that opens. */
async function answerAt(page: Page, button: string) {
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Sign in to Pipedrive" }).click();
  const tab = await opening;
  await tab.getByRole("button", { name: button }).click();
  return tab;
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test("an admin connects Pipedrive, maps fields, and sees changes come and go (CRM-14, CRM-15, ROUTE-31, ROUTE-32)", async ({
  page,
  tern,
}) => {
  test.setTimeout(300_000);
  const member = await confirmed(tern, "Synced");
  await withAccount(member);
  const { behavior } = (await member.get("/api/sandbox/settings")).body.payload;
  await member.ask("/api/sandbox/settings", {
    method: "PUT",
    json: { behavior: { ...behavior, colleague_percent: 0 } },
  });
  const campaign = await newCampaign(member, [steps.email("Hello", "Hello {first_name:there}")], "Winter");
  const people = (await member.get("/api/sandbox/people.csv?count=60")).body as string;
  await imported(member, campaign._id, people);
  await signIn(page, { email: member.email, password });

  const links = async (state: string) =>
    (
      await tern.sql("select 1 from crm_links where workspace_id = $1 and state = $2", [
        member.workspaceId,
        state,
      ])
    ).length;

  await test.step("the choice offers it, and refusing connects nothing", async () => {
    await openSettled(page, "/crm");
    await page.getByRole("link", { name: "Connect Pipedrive" }).click();
    await expect(page).toHaveURL(new RegExp(crmPage));
    const tab = await answerAt(page, "Don’t allow");
    await expect(tab.getByRole("heading", { name: "Your CRM wasn’t connected" })).toBeVisible();
    await tab.close();
    await expectNoBarrier(page, "not connected");
  });

  await test.step("allowing connects it; the first sync links who is known there", async () => {
    const tab = await answerAt(page, "Allow as Nora Vane");
    await expect(tab.getByRole("heading", { name: "Your CRM is connected" })).toBeVisible();
    await tab.close();
    await expect(page.getByText(/signed in as Nora Vane/)).toBeVisible();
    await expect(page.getByRole("tab", { name: "Field mapping" })).toBeVisible();
    await expect.poll(() => links("linked"), { timeout: 120_000 }).toBeGreaterThan(3);
  });
  await test.step("a field is mapped, and the mapping is saved", async () => {
    await openSettled(page, crmPage);
    await page.getByRole("button", { name: "Add field" }).click();
    await page.getByRole("menuitem", { name: "Lead status" }).click();
    const row = page.getByRole("listitem", { name: "Lead status" });
    await row.getByRole("combobox").click();
    await page.getByRole("option", { name: /Outreach notes/ }).click();
    await expect(page.getByText("1 unsaved change: Lead status")).toBeVisible();
    const title = page.getByRole("listitem", { name: "Job title" });
    await title.getByRole("button", { name: /Direction of Job title: Fill if empty/ }).click();
    await page.getByRole("menuitemradio", { name: "Both ways" }).click();
    await expect(page.getByText("2 unsaved changes: Job title, Lead status")).toBeVisible();
    await page.getByRole("button", { name: "Save mapping" }).click();
    await expect(row.getByText("In sync")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("listitem", { name: "Lead status" }).getByRole("combobox")).toHaveValue(
      "Outreach notes",
    );
    await expectNoBarrier(page, "field mapping");
  });

  const [linked] = await tern.sql<{ prospect: string; ref: string }>(
    `select l.prospect_id as prospect, l.ref from crm_links l
      where l.workspace_id = $1 and l.state = 'linked' order by l.prospect_id limit 1`,
    [member.workspaceId],
  );
  const { prospect, ref } = linked ?? { prospect: "", ref: "" };

  await test.step("a change there comes here, and is in the log", async () => {
    await tern.sql(
      `update sandbox.crm_records set values = values || '{"title": "Chief of Herons"}', changed_at = now()
        where workspace_id = $1 and object = 'person' and number = $2`,
      [member.workspaceId, ref],
    );
    await page.getByRole("button", { name: "Sync now" }).click();
    await expect
      .poll(
        async () =>
          (
            await tern.sql<{ position: string }>("select position from prospects where id = $1", [prospect])
          )[0]?.position,
        { timeout: 60_000 },
      )
      .toBe("Chief of Herons");
    await page.getByRole("tab", { name: /Sync/ }).click();
    await expect(page).toHaveURL(/tab=sync/);
    const log = page.getByRole("list", { name: "Sync log" });
    await expect(log.getByText(/Received from Pipedrive/).first()).toBeVisible();
    await expectNoBarrier(page, "sync log");
  });

  await test.step("a change here goes there", async () => {
    await openSettled(page, `/profiles/my-prospects/${prospect}`);
    const crm = page.getByRole("region", { name: "Pipedrive" });
    await expect(crm.getByRole("link", { name: "Open" })).toHaveAttribute("href", /\/sandbox\/crm\//);
    const [kept] = await tern.sql<{ version: number }>("select version from prospects where id = $1", [
      prospect,
    ]);
    await member.post(`/api/profiles/${prospect}/update`, {
      version: kept?.version,
      position: "Head of Terns",
    });
    await expect
      .poll(
        async () =>
          (
            await tern.sql<{ title: string }>(
              "select values->>'title' as title from sandbox.crm_records where workspace_id = $1 and object = 'person' and number = $2",
              [member.workspaceId, ref],
            )
          )[0]?.title,
        { timeout: 90_000 },
      )
      .toBe("Head of Terns");
  });

  await test.step("the rules are saved", async () => {
    await openSettled(page, `${crmPage}?tab=rules`);
    await page.getByRole("checkbox", { name: "A prospect replies: Deal" }).check();
    await page.getByLabel("Stage of new deals").selectOption({ label: "Sales: Demo scheduled" });
    await page.getByRole("button", { name: "Save rules" }).click();
    await expect(page.getByText("Rules saved")).toBeVisible();
    await expectNoBarrier(page, "rules");
    await page.reload();
    await expect(page.getByRole("checkbox", { name: "A prospect replies: Deal" })).toBeChecked();
  });

  await test.step("all of it fits on a narrow phone", async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    for (const tab of ["", "?tab=sync", "?tab=rules"]) {
      await openSettled(page, crmPage + tab);
      await expect(page.getByRole("heading", { level: 1, name: "Pipedrive" })).toBeVisible();
      expect(await fits(page), tab).toBe(true);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("the CRM opened last is remembered, and the card shows how many are linked", async () => {
    await page.goto("/crm/manage-last");
    await expect(page).toHaveURL(new RegExp(crmPage));
    await page.goto("/integrations");
    const card = page.getByRole("region", { name: "Connected" });
    await expect(card.getByText(/prospects? linked/)).toBeVisible();
    await card.getByRole("link", { name: "Manage: Pipedrive" }).click();
  });

  await test.step("disconnecting ends it", async () => {
    await page.getByRole("button", { name: "Disconnect" }).click();
    const dialog = page.getByRole("dialog", { name: "Disconnect Pipedrive?" });
    await dialog.getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByRole("button", { name: "Sign in to Pipedrive" })).toBeVisible();
    await page.getByLabel("Or connect with an API key").fill("wrong-key");
    await page.getByRole("button", { name: "Connect with key" }).click();
    await expect(page.getByLabel("Or connect with an API key")).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("Or connect with an API key").fill("sandbox-key-2");
    await page.getByRole("button", { name: "Connect with key" }).click();
    await expect(page.getByText(/signed in as Ivo Brandt/)).toBeVisible();
  });
});
