import type { Page } from "@playwright/test";
import { confirmed, withAccount } from "@/tests/integration/campaigns/setup";
import { password } from "@/tests/integration/http/caller";
import { addPerson } from "@/tests/integration/inbox/people";
import { expect, test } from "@/tests/support/e2e";
import type { Installation } from "@/tests/support/installation";
import { withMailbox } from "./furnished-workspace";
import { signIn } from "./sign-in";

test.use({ locale: "en-GB", timezoneId: "Europe/London" });

const messages = 1_000;

test("a conversation of a thousand messages can be read back to its first without losing one's place (INBOX-11, ux 58)", async ({
  page,
  tern,
}) => {
  const { ada, prospectId } = await longTalk(tern);
  await signIn(page, { email: ada.email, password });
  await page.goto(`/inbox/${prospectId}`);
  await expect(page.getByText("When can we talk?").last()).toBeInViewport();
  await expect(page.getByText("Said 1.", { exact: true })).toHaveCount(0);

  // At the very top, where browsers do not anchor the scroll position, and on a slow network.
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\/inbox\/dialogs\/.*cursor=/, async (route) => {
    await held;
    await route.continue();
  });
  const button = page.getByRole("button", { name: "Show earlier messages" });
  await expect(async () => {
    await page.evaluate(scrollToStart);
    await expect(button).toHaveAttribute("aria-busy", "true", { timeout: 500 });
  }).toPass();
  const read = page.getByText("Said 952.", { exact: true });
  const [before, count] = [await read.boundingBox(), await rows(page).count()];
  go();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(count);
  expect(Math.abs((await read.boundingBox())!.y - before!.y)).toBeLessThan(2);
  await page.unroute(/\/inbox\/dialogs\/.*cursor=/);

  // A failed page shows an error and loads when retried.
  await page.route(/\/inbox\/dialogs\/.*cursor=/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.evaluate(scrollToStart);
  await expect(page.getByText("Earlier messages did not load.")).toBeVisible();
  await page.unroute(/\/inbox\/dialogs\/.*cursor=/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Earlier messages did not load.")).toHaveCount(0);

  // Back to the first message.
  const first = page.getByText("Said 1.", { exact: true });
  await expect(async () => {
    await page.evaluate(scrollToStart);
    await expect(first).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 60_000 });
  await expect(button).toHaveCount(0);
  const said = await page.getByText(/^Said \d+\.$/).allTextContents();
  expect(said).toEqual(Array.from({ length: messages }, (_, index) => `Said ${index + 1}.`));

  // Reading to the end lays out what is visible and a little around it, never everything.
  const laidOut = await page.evaluate(laidOutWhileReading);
  expect(Math.max(...laidOut)).toBeLessThan(messages / 10);
  expect(Math.min(...laidOut)).toBeGreaterThan(3);

  // It opens again at its end.
  await page.reload();
  await expect(page.getByText("When can we talk?").last()).toBeInViewport();
});

const rows = (page: Page) => page.locator("section ol > li:not([data-day])");

/** A person with a thousand messages in both directions before their last email. */
async function longTalk(tern: Installation) {
  const ada = await confirmed(tern);
  const accountId = await withAccount(ada);
  await withMailbox(ada, accountId);
  const workspace = ada.workspaceId;
  const [mailbox] = await tern.sql<{ id: string }>("select id from mailboxes where workspace_id = $1", [
    workspace,
  ]);
  const { prospectId } = await addPerson(tern, { workspace, accountId, mailboxId: mailbox!.id, place: 0 });
  await tern.sql(
    `insert into messages (workspace_id, id, conversation_id, prospect_id, channel, direction, kind, state, text,
       from_address, to_address, at, dedupe_key)
     select c.workspace_id, gen_random_uuid(), c.id, c.prospect_id, 'network', case when n % 3 = 0 then 'out' else 'in' end,
       'message', case when n % 3 = 0 then 'sent' else 'received' end, 'Said ' || n || '.', '', '',
       now() - interval '1 day' - (1000 - n) * interval '3 hours', 'said' || n
     from conversations c, generate_series(1, $2::int) n where c.prospect_id = $1`,
    [prospectId, messages],
  );
  return { ada, prospectId };
}

/** Runs in the page. */
function scrollToStart() {
  document.querySelector("section ol")!.parentElement!.scrollTop = 0;
}

/** Runs in the page: how many messages are laid out at each step while reading from beginning to end. */
async function laidOutWhileReading(): Promise<number[]> {
  const rows = [...document.querySelectorAll("section ol > li:not([data-day])")];
  const scroller = document.querySelector("section ol")!.parentElement!;
  const counts: number[] = [];
  for (let step = 0; step < 120; step++) {
    scroller.scrollTop += 600;
    // Wait for two frames: scrolling happens in the first, and its result is painted by the second.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const isLaidOut = (row: Element) =>
      row.firstElementChild!.checkVisibility({ contentVisibilityAuto: true });
    counts.push(rows.filter(isLaidOut).length);
  }
  return counts;
}
