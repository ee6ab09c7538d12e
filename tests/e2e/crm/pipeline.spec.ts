import type { Locator, Page } from "@playwright/test";
import { confirmed, withAccount } from "@/tests/integration/campaigns/setup";
import { joined, type Member, password } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import type { Installation } from "@/tests/support/installation";
import { expectNoBarrier } from "../barriers";
import { hearsKeys, openSettled } from "../settled";
import { signIn } from "../sign-in";

test.use({ locale: "en-GB", timezoneId: "Europe/London", viewport: { width: 1440, height: 900 } });

type Stage = { _id: string; name: string };
const base = "/api/integrations/crm/default";

/** A workspace whose CRM is on, with these deals, from the top, in its first stage. */
async function withDeals(tern: Installation, names: readonly string[]) {
  const member = await confirmed(tern, "Kestrel Works");
  await withAccount(member);
  const [pipeline] = (await member.get(`${base}/authorize`)).body.payload;
  const [first] = pipeline.stages as Stage[];
  for (const [at, name] of names.toReversed().entries())
    await member.post(`${base}/deals`, {
      ...{ name, crm_stage: first?._id, amount: 1000 * (at + 1), currency: "EUR" },
    });
  return { member, pipelineId: pipeline._id as string, stages: pipeline.stages as Stage[] };
}

/** What the database says, from top to bottom. */
const storedIn = async (tern: Installation, { workspaceId }: Member, stage: string) =>
  (
    await tern.sql<{ name: string }>(
      `select d.name from crm_deals d join crm_stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id
       where d.workspace_id = $1 and s.name = $2 and d.deleted_at is null and d.status = 'open'
       order by d.position collate "C"`,
      [workspaceId, stage],
    )
  ).map(({ name }) => name);

const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const namesIn = (page: Page, name: string) => column(page, name).locator("article h3").allTextContents();
const card = (page: Page, name: string) => page.locator("article").filter({ hasText: name });

/** Drags with the mouse as a hand does, in several movements. */
async function drag(page: Page, from: Locator, to: Locator, at: { y: number } = { y: 0.5 }) {
  const start = (await from.boundingBox())!;
  await page.mouse.move(start.x + start.width / 2, start.y + 12);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 8, start.y + 20, { steps: 4 });
  // Other cards make room, so that the hand follows; the place is drawn before it lets go.
  for (let turn = 0; turn < 3; turn += 1) {
    const end = (await to.boundingBox())!;
    const [x, y] = [end.x + end.width / 2, end.y + end.height * at.y];
    await page.mouse.move(x, y - 4, { steps: 8 });
    await page.mouse.move(x, y, { steps: 4 });
    await page.waitForTimeout(150);
  }
  await page.mouse.up();
}

test("an admin turns the pipeline on and creates the first deal (CRM-01, CRM-24, ROUTE-32, ROUTE-33, SHELL-09)", async ({
  page,
  tern,
}) => {
  const member = await confirmed(tern, "Acme");
  await withAccount(member);
  await signIn(page, { email: member.email, password });
  const link = page.getByRole("navigation").getByRole("link", { name: "Pipeline" });
  await expect(link).toHaveAttribute("href", /^\/crm\/?(\?|$)/);
  await page.goto("/crm/manage-last");
  await expect(page.getByRole("heading", { level: 1, name: "Choose your CRM" })).toBeVisible();
  await expectNoBarrier(page, "the choice of a CRM");
  await page.getByRole("button", { name: "Turn on pipeline" }).click();
  await expect(page).toHaveURL(/\/crm\/manage\/default/);
  await expect(page.getByRole("heading", { name: "Create your first deal" })).toBeVisible();
  await page.getByRole("button", { name: "New deal" }).last().click();
  const dialog = page.getByRole("dialog", { name: "New deal" });
  await dialog.getByLabel("Name").fill("Halden, ramp pilot");
  await dialog.getByLabel("Amount").fill("14,400");
  await dialog.getByLabel("Currency").selectOption("EUR");
  await dialog.getByRole("button", { name: "Create deal" }).click();
  await expect(card(page, "Halden, ramp pilot")).toContainText("€14,400");
  await page.reload();
  await expect(card(page, "Halden, ramp pilot")).toBeVisible();
  await expect(link).toHaveAttribute("href", /^\/crm\/manage-last/);
  await page.goto("/crm/manage-last");
  await expect(page).toHaveURL(/\/crm\/manage\/default/);
  await page.goto("/crm/manage/hubspot");
  await expect(page.getByRole("heading", { level: 1, name: "HubSpot" })).toBeVisible();
});

test("a deal is dragged inside and between stages; the order stays after a reload, and a teammate’s open page shows it (CRM-09, ux 77)", async ({
  page,
  browser,
  tern,
}) => {
  const { member, stages } = await withDeals(tern, ["Halden", "Nordlys", "Kolej", "Tidewell"]);
  const [first, second] = stages.map(({ name }) => name) as [string, string];
  const colleague = await joined(tern, member.workspaceId, { pages: null, accounts: null });
  const theirs = await (await browser.newContext({ baseURL: tern.url })).newPage();
  await signIn(theirs, { email: colleague.email, password });
  await openSettled(theirs, "/crm/manage/default");
  await expect(card(theirs, "Halden")).toBeVisible();

  await signIn(page, { email: member.email, password });
  await openSettled(page, "/crm/manage/default");
  await expect.poll(() => namesIn(page, first)).toEqual(["Halden", "Nordlys", "Kolej", "Tidewell"]);
  // Below the third.
  await drag(page, card(page, "Halden"), card(page, "Kolej"), { y: 0.9 });
  await expect.poll(() => namesIn(page, first)).toEqual(["Nordlys", "Kolej", "Halden", "Tidewell"]);
  await expect.poll(() => storedIn(tern, member, first)).toEqual(["Nordlys", "Kolej", "Halden", "Tidewell"]);

  await drag(page, card(page, "Kolej"), column(page, second).locator("> div"), { y: 0.2 });
  await expect.poll(() => namesIn(page, second)).toEqual(["Kolej"]);
  await expect.poll(() => storedIn(tern, member, second)).toEqual(["Kolej"]);
  await expect.poll(() => namesIn(theirs, second)).toEqual(["Kolej"]);
  await expect.poll(() => namesIn(theirs, first)).toEqual(["Nordlys", "Halden", "Tidewell"]);

  await page.reload();
  await expect.poll(() => namesIn(page, first)).toEqual(["Nordlys", "Halden", "Tidewell"]);
  await expect.poll(() => namesIn(page, second)).toEqual(["Kolej"]);
  await theirs.context().close();
});

test("a deal is won by dropping it, lost with a reason, deleted, and each can be undone (CRM-04, ux 77)", async ({
  page,
  tern,
}) => {
  const { member, stages } = await withDeals(tern, ["Halden", "Nordlys"]);
  const first = stages[0]?.name ?? "";
  await signIn(page, { email: member.email, password });
  await openSettled(page, "/crm/manage/default");
  const start = (await card(page, "Halden").boundingBox())!;
  await page.mouse.move(start.x + 60, start.y + 12);
  await page.mouse.down();
  await page.mouse.move(start.x + 80, start.y + 40, { steps: 5 });
  const zone = page.locator("[data-zone=won]");
  const end = (await zone.boundingBox())!;
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await page.waitForTimeout(150);
  await page.mouse.move(end.x + end.width / 2 + 1, end.y + end.height / 2, { steps: 2 });
  await page.mouse.up();
  await expect.poll(() => namesIn(page, first)).toEqual(["Nordlys"]);
  await expect(page.getByText("Won €2,000")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => storedIn(tern, member, first)).toEqual(["Halden", "Nordlys"]);

  await card(page, "Nordlys").getByRole("button", { name: "Nordlys", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Nordlys" });
  await expect(page).toHaveURL(/[?&]deal=/);
  await panel.getByRole("button", { name: "Lost" }).click();
  await page.getByRole("dialog", { name: "Mark Nordlys as lost" }).getByLabel("Reason").fill("Budget");
  await page.getByRole("button", { name: "Mark as lost" }).click();
  await expect(panel.getByText("Lost: Budget")).toBeVisible();
  await expect.poll(() => namesIn(page, first)).toEqual(["Halden"]);
  await panel.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page).not.toHaveURL(/deal=/);
});

test("cards are moved by keyboard alone, and the filters are shared by the address (ux 14, ux 77)", async ({
  page,
  tern,
}) => {
  const { member, stages } = await withDeals(tern, ["Halden", "Nordlys", "Kolej"]);
  const [first, second] = stages.map(({ name }) => name) as [string, string];
  await signIn(page, { email: member.email, password });
  await openSettled(page, "/crm/manage/default");
  await hearsKeys(page);
  await page.getByRole("button", { name: "Halden", exact: true }).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.locator("output").filter({ hasText: `Halden, now 2 of 3 in ${first}` })).toHaveCount(1);
  await page.keyboard.press("Alt+ArrowRight");
  await expect(page.locator("output").filter({ hasText: `Halden, now 1 of 1 in ${second}` })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Halden", exact: true })).toBeFocused();
  await expect.poll(() => storedIn(tern, member, second)).toEqual(["Halden"]);
  await page.keyboard.press("z");
  await expect.poll(() => storedIn(tern, member, first)).toEqual(["Halden", "Nordlys", "Kolej"]);
  await page.keyboard.press("/");
  await page.keyboard.type("kol");
  await expect.poll(() => namesIn(page, first)).toEqual(["Kolej"]);
  await expect(page).toHaveURL(/query=kol/);
  await page.reload();
  await expect.poll(() => namesIn(page, first)).toEqual(["Kolej"]);
  await expectNoBarrier(page, "the board");
});

test("a deal that a teammate changed at the same time goes back, and Reload shows theirs (ux 8)", async ({
  page,
  tern,
}) => {
  const { member, stages } = await withDeals(tern, ["Halden", "Nordlys"]);
  const [first, second, third] = stages as [Stage, Stage, Stage];
  await signIn(page, { email: member.email, password });
  await openSettled(page, "/crm/manage/default");
  await hearsKeys(page);
  // The page hears of nothing while the teammate moves the deal.
  await page.route("**/stages?*", (route) => route.abort());
  const [deal] = (await member.get(`${base}/stages/${first._id}`)).body.payload.crm_deals;
  await member.ask(`${base}/deals/${deal._id}/update`, {
    method: "PATCH",
    json: { version: deal.version, crm_stage: third._id, after: null },
  });
  await page.getByRole("button", { name: "Halden", exact: true }).focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(
    page.getByRole("alert").filter({ hasText: `Halden wasn’t moved to ${second.name}` }),
  ).toBeVisible();
  await expect.poll(() => namesIn(page, second.name)).toEqual([]);
  await page.unroute("**/stages?*");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect.poll(() => namesIn(page, third.name)).toEqual(["Halden"]);
});

test("deleting a stage moves its deals behind those of another one (CRM-10, ux 81)", async ({
  page,
  tern,
}) => {
  const { member, stages } = await withDeals(tern, ["Halden", "Nordlys"]);
  const [first, second] = stages.map(({ name }) => name) as [string, string];
  await signIn(page, { email: member.email, password });
  await openSettled(page, "/crm/manage/default");
  await page.getByRole("button", { name: "Edit stages" }).click();
  await page.getByRole("button", { name: `Delete ${first}` }).click();
  const dialog = page.getByRole("dialog", { name: `Delete ${first}?` });
  await expect(dialog.getByText("2 deals, €3,000, move to the stage you choose.")).toBeVisible();
  await dialog.getByRole("button", { name: "Move 2 deals and delete" }).click();
  await expect(dialog).toBeHidden();
  await expectNoBarrier(page, "the settings of a pipeline");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(column(page, first)).toHaveCount(0);
  await expect.poll(() => namesIn(page, second)).toEqual(["Halden", "Nordlys"]);
  expect(await storedIn(tern, member, second)).toEqual(["Halden", "Nordlys"]);
});

test("a phone shows one stage at a time, and moves deals by the menu (ux 119)", async ({ page, tern }) => {
  const { member, stages } = await withDeals(tern, ["Halden", "Nordlys"]);
  const [first, second] = stages.map(({ name }) => name) as [string, string];
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, { email: member.email, password });
  await openSettled(page, "/crm/manage/default");
  await expect(column(page, first)).toBeVisible();
  await expect(page.locator("[data-stage]").nth(1)).toBeHidden();
  await page.getByRole("button", { name: "Actions for Halden" }).click();
  await page.getByRole("menuitem", { name: "Move to…" }).click();
  const dialog = page.getByRole("dialog", { name: "Move Halden" });
  await expect(dialog.getByLabel("Stage")).toBeVisible();
  await dialog.getByLabel("Stage").selectOption({ label: await optionOf(dialog, second) });
  await dialog.getByRole("button", { name: "Move" }).click();
  await expect.poll(() => storedIn(tern, member, second)).toEqual(["Halden"]);
  await page.getByRole("radio", { name: new RegExp(`^${second}`) }).click();
  await expect(card(page, "Halden")).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await expectNoBarrier(page, "the board on a phone");
});

const optionOf = async (dialog: Locator, stage: string) =>
  (await dialog.getByLabel("Stage").locator("option").allTextContents()).find((text) =>
    text.startsWith(stage),
  ) ?? "";
