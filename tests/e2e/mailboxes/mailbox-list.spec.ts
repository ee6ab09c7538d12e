import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { confirmed, newCampaign, steps, withAccount } from "@/tests/integration/campaigns/setup";
import { joined, type Member, password } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import type { Installation } from "@/tests/support/installation";
import { openSettled } from "../settled";
import { signIn } from "../sign-in";

test.use({ locale: "en-GB", timezoneId: "Europe/Berlin", viewport: { width: 1440, height: 900 } });

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);
/** The day where the accounts are: near midnight another one than here. */
const localDay = (at: Date) => new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" }).format(at);

let ada: Member;
let accountId: string;

/** Mailboxes as they come to be in a year, the drawn ones first. Nothing is sent from them: they have no passwords. */
async function furnish(tern: Installation) {
  const insert = (table: string, row: Record<string, unknown>) => {
    const fields = { workspace_id: ada.workspaceId, ...row };
    const columns = Object.keys(fields);
    return tern.sql(
      `insert into ${table} (${columns}) values (${columns.map((_, index) => `$${index + 1}`)})`,
      Object.values(fields),
    );
  };
  const campaignId = (await newCampaign(ada, [steps.email("Hello")], "Autumn"))._id;
  const [prospectId, enrollmentId, domainId] = [randomUUID(), randomUUID(), randomUUID()];
  await insert("prospects", { id: prospectId, full_name: "Nora Vane" });
  await insert("enrollments", {
    ...{ id: enrollmentId, campaign_id: campaignId, prospect_id: prospectId, account_id: accountId },
    entered_at: new Date(),
  });
  await insert("ai_domains", {
    ...{ id: domainId, name: "kestrel-mail.test", is_sandboxed: true, state: "ready", price: 10 },
    ...{ cost_cents: 10, currency: "USD", ordered_by: ada.userId, ordered_at: new Date() },
  });
  let created = 0;
  const today = localDay(new Date());
  const mailbox = async (
    email: string,
    row: Record<string, unknown>,
    {
      used = 0,
      sent = 0,
      hard = 0,
      complaints = 0,
      warmUp = null as Record<string, unknown> | null,
      isBought = false,
    } = {},
  ) => {
    const id = randomUUID();
    await insert("mailboxes", {
      ...{ id, account_id: accountId, email, name: "Nora", status: "connected", is_sandboxed: false },
      ...{ last_checked_at: ago(-1), created_at: new Date(+ago(30) + ++created * 1_000), ...row },
    });
    await insert("lanes", {
      id,
      channel: "email",
      account_id: accountId,
      mailbox_id: id,
      closed_reason: "user_hold",
    });
    if (used > 0) await insert("usage", { owner_id: id, kind: "email", day: today, used });
    if (isBought)
      await insert("ai_mailboxes", {
        ...{ id, domain_id: domainId, account_id: accountId, address: email, name: "Nora" },
        ...{ state: "active", password_secret: Buffer.from("x"), created_by: ada.userId },
      });
    await tern.sql(
      `insert into deliveries (workspace_id, id, lane_id, enrollment_id, campaign_id, prospect_id, step_id, kind, rank, planned_at, state,
          settled_at, bounce)
       select $1, gen_random_uuid(), $2, $3, $4, $5, gen_random_uuid(), 'email', 2, now(), 'sent', now() - interval '2 days',
          case when n <= $7 then 'hard' when n <= $7 + $8 then 'complaint' end from generate_series(1, $6::int) n`,
      [ada.workspaceId, id, enrollmentId, campaignId, prospectId, sent, hard, complaints],
    );
    if (!warmUp) return;
    const { inbox, ...settings } = warmUp as { inbox: number };
    await insert("warm_ups", { mailbox_id: id, is_on: true, saved_at: new Date(), ...settings });
    await tern.sql(
      `insert into warm_up_mails (workspace_id, id, mailbox_id, day, due_at, state, placement)
       select $1, gen_random_uuid(), $2, $4, now(), 'sent', case when n <= $3::int then 'inbox' else 'spam' end from generate_series(1, 100) n`,
      [ada.workspaceId, id, inbox, today],
    );
  };
  const ramp = (days: number, last_target: number, inbox: number) => ({
    started_on: localDay(ago(days)),
    last_target,
    inbox,
  });
  await mailbox(
    "nora@kestrel.test",
    { type: "google", status: "disabled", problem: "sign_in_again" },
    { sent: 400, hard: 9 },
  );
  await mailbox("jonas@kestrel.test", {}, { used: 4, sent: 30, warmUp: ramp(8, 21, 99) });
  await mailbox("piet@kestrel.test", {}, { used: 31, sent: 500, hard: 6 });
  await mailbox("hello@kestrel.test", {}, { used: 12, sent: 300, hard: 2 });
  await mailbox("news@kestrel.test", {}, { used: 50, sent: 400, hard: 5 });
  await mailbox("down@kestrel.test", { status: "disabled", problem: "unreachable" });
  await mailbox(
    "nora@kestrel-mail.test",
    {},
    { used: 18, sent: 300, hard: 2, warmUp: ramp(40, 25, 98), isBought: true },
  );
  await mailbox("nora.l@kestrel-mail.test", {}, { warmUp: ramp(4, 15, 93), isBought: true });
  await mailbox(
    "piet.v@kestrel-mail.test",
    {},
    { used: 2, sent: 218, hard: 10, warmUp: ramp(50, 25, 88), isBought: true },
  );
  await mailbox("gone@kestrel.test", { status: "disconnected" });
  await tern.sql(
    `insert into mailboxes (workspace_id, id, account_id, email, name, status, last_checked_at, created_at)
     select $1, gen_random_uuid(), $2, 'sales' || lpad(n::text, 3, '0') || '@kestrel.test', 'Sales', 'connected', now() + interval '1 day', now() + n * interval '1 second'
       from generate_series(1, 490) n`,
    [ada.workspaceId, accountId],
  );
  // What the pictures of the page are compared with has no full plan.
  await tern.sql("update workspaces set tier = 'supreme' where id = $1", [ada.workspaceId]);
}

test.beforeAll(async ({ tern }) => {
  ada = await confirmed(tern, "Kestrel Works");
  accountId = await withAccount(ada);
  await tern.sql(
    "update accounts set first_name = 'Nora', last_name = 'Lindqvist', timezone = 'Europe/Berlin' where id = $1",
    [accountId],
  );
  await furnish(tern);
});

const rows = (page: Page) => page.getByRole("list", { name: "Mailboxes" }).getByRole("listitem");

/** For whoever compares the page with its drawing. */
async function picture(page: Page, name: string) {
  const folder = process.env.TERN_PICTURES;
  if (!folder) return;
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: `${folder}/${name}-${scheme}.png` });
  }
  await page.emulateMedia({ colorScheme: "light" });
}

test("mailboxes are found by tab, words and filters, which are in the URL (MAIL-03, ux 14, 50)", async ({
  page,
}) => {
  await signIn(page, { email: ada.email, password });
  await openSettled(page, "/mailboxes");
  await expect(page.getByRole("radio", { name: /^All 500/ })).toBeChecked();
  await expect(page.getByText("Day 9 of 13")).toBeVisible();
  await picture(page, "admin-1440");
  await page.getByRole("radio", { name: /^Needs attention 3/ }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page).toHaveURL(/\?tab=attention$/);
  await expect(page.getByRole("link", { name: "Reconnect" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Review bounces" })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("down@");
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/query=down/);
  await page.goBack();
  await expect(page.getByRole("radio", { name: /^All 500/ })).toBeChecked();
  // Letters typed into a field are no shortcuts.
  await page.getByRole("textbox", { name: "Find mailbox" }).blur();
  await page.keyboard.press("f");
  await page.getByRole("button", { name: "Provider" }).click();
  await page.getByRole("checkbox", { name: /AI email/ }).click();
  await page.keyboard.press("Escape");
  await expect(rows(page)).toHaveCount(3);
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
});

test("five hundred mailboxes are one list of which only the rows in sight exist (ux 49)", async ({
  page,
}) => {
  await signIn(page, { email: ada.email, password });
  await openSettled(page, "/mailboxes");
  await expect(rows(page).first()).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 3_000);
    await expect(page.getByRole("link", { name: "sales490@kestrel.test" })).toBeVisible({ timeout: 200 });
  }).toPass();
  expect(await rows(page).count()).toBeLessThan(60);
  await expect(page.getByText("Bounces and complaints: last 30 days")).toBeVisible();
  await picture(page, "end-1440");
});

test("warm-up is turned on in the row, and another page that is open learns of it (MAIL-23)", async ({
  page,
  context,
  tern,
}) => {
  await signIn(page, { email: ada.email, password });
  const other = await context.newPage();
  for (const one of [page, other]) await one.goto("/mailboxes?query=hello");
  const toggle = (of: Page) => of.getByRole("switch", { name: "Warm-up of hello@kestrel.test" });
  await expect(toggle(other)).not.toBeChecked();
  await toggle(page).click();
  await expect(toggle(other)).toBeChecked();
  const [kept] = await tern.sql<{ is_on: boolean }>(
    "select w.is_on from warm_ups w join mailboxes b on b.id = w.mailbox_id where b.email = 'hello@kestrel.test'",
  );
  expect(kept).toEqual({ is_on: true });
  await toggle(other).click();
  await expect(toggle(page)).not.toBeChecked();
});

test("a member who may open mailboxes alone sees their own, without an offer to buy (ROLE-02)", async ({
  page,
  tern,
}) => {
  const { email } = await joined(tern, ada.workspaceId, { pages: ["mailboxes"], accounts: [accountId] });
  await page.request.post("/api/auth/sign_in", { data: { email, password } });
  await openSettled(page, "/mailboxes");
  await expect(page.getByRole("radio", { name: /^All 500/ })).toBeChecked();
  await expect(page.getByRole("link", { name: "Buy AI emails" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Compare plans" })).toHaveCount(0);
  await picture(page, "member-1440");
});

for (const width of [360, 1024])
  test(`at ${width} px the rows are cards, and nothing is wider than the screen (ux 119)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await signIn(page, { email: ada.email, password });
    await openSettled(page, "/mailboxes");
    await expect(rows(page).first()).toBeVisible();
    await picture(page, `admin-${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.mouse.move(width / 2, 500);
    await page.mouse.wheel(0, 700);
    await expect(page.getByRole("link", { name: "piet@kestrel.test" })).toBeInViewport();
    await picture(page, `cards-${width}`);
  });
