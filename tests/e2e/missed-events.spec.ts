import { randomUUID } from "node:crypto";
import type { Page, WebSocketRoute } from "@playwright/test";
import { password } from "@/tests/integration/http/caller";
import type { Person } from "@/tests/integration/inbox/people";
import { expect, test } from "@/tests/support/e2e";
import type { Installation } from "@/tests/support/installation";
import { openSettled } from "./settled";
import { signIn } from "./sign-in";
import { waitingInbox } from "./waiting-inbox";

test.use({ locale: "en-GB", timezoneId: "Europe/London" });

test("after five minutes offline the list, counters and open conversation equal those of a fresh load (RT-14, ux 20)", async ({
  page,
  tern,
}) => {
  const { ada, bo, people, add } = await waitingInbox(tern, 8);
  await page.clock.install();
  await signIn(page, { email: ada.email, password });
  const line = await cuttable(page);
  const open = `/inbox/${people[0]!.prospectId}?split=all`;
  await openSettled(page, open);
  await expect(page.getByText("When can we talk?").last()).toBeVisible();
  await expect(page.getByRole("link", { name: "7 unread conversations" })).toBeVisible();
  await line.isFollowed();
  const before = await shownIn(page);

  line.cut();
  await page.clock.runFor(5_000);
  await expect(page.getByText("The server isn’t responding.")).toBeVisible();
  await whatHappens(tern, bo, people);
  await add(10);
  // The retry delays grow meanwhile, and every attempt fails.
  for (let minute = 1; minute <= 5; minute++) await page.clock.fastForward("01:00");
  expect(await shownIn(page)).toEqual(before);

  line.mend();
  await expect(async () => {
    await page.clock.fastForward("00:31");
    await expect(page.getByText("The server isn’t responding.")).toBeHidden({ timeout: 500 });
  }).toPass();
  const fresh = await page.context().newPage();
  await fresh.goto(open);
  await expect(fresh.getByText("News of the last minutes").last()).toBeVisible();
  await expect(async () => expect(await shownIn(page)).toEqual(await shownIn(fresh))).toPass();
  const now = await shownIn(page);
  expect(now.thread.join()).toContain("News of the last minutes");
  expect(now.thread.join()).toContain("Knows the budget");
  expect(now.counters).not.toEqual(before.counters);
  expect(now.rows).not.toEqual(before.rows);
});

/** What a person and a teammate do meanwhile. */
async function whatHappens(tern: Installation, bo: Bo, people: readonly Person[]) {
  const [open, , done, snoozed, taken, read] = people.map(({ prospectId }) => prospectId);
  await said(tern, bo.workspaceId, people[0]!, "News of the last minutes");
  const dialog = (id: string | undefined, command: string) => `/api/inbox/dialogs/${id}/${command}`;
  const remindAt = new Date(Date.now() + 86_400_000).toISOString();
  for (const answer of [
    await bo.post(`/api/profiles/${open}/notes`, { text: "Knows the budget" }),
    await bo.post(dialog(done, "done"), { is_done: true }),
    await bo.post(dialog(snoozed, "remind"), { remind_at: remindAt }),
    await bo.post(dialog(taken, "assignee"), { assignee_id: bo.userId, seen_assignee_id: null }),
    await bo.post(dialog(read, "read")),
  ])
    expect(answer.status).toBe(200);
}
type Bo = Awaited<ReturnType<typeof waitingInbox>>["bo"];

/** Adds one more message of a person, as the intake stores it. */
async function said(
  tern: Installation,
  workspaceId: string,
  { conversationId, prospectId }: Person,
  text: string,
) {
  await tern.sql(
    `insert into messages (workspace_id, id, conversation_id, prospect_id, channel, direction, kind, state, text, subject,
       from_address, to_address, at, understood_as, dedupe_key)
     values ($1, $2, $3, $4, 'email', 'in', 'email', 'received', $5, 'Re: Hello', 'they@their.test', 'us@box.test', now(), 'reply', $6)`,
    [workspaceId, randomUUID(), conversationId, prospectId, text, randomUUID()],
  );
  await tern.sql(
    `update conversations set snippet = $2, last_message_at = now(), last_in_at = now(), is_unread = true, needs_you = true,
       version = version + 1 where id = $1`,
    [conversationId, text],
  );
}

/** The page's connection to the server, which can be cut and restored; cutting it closes open sockets. */
async function cuttable(page: Page) {
  let isCut = false;
  let followed = false;
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/all/, (socket) => {
    if (isCut) return void socket.close();
    open.add(socket);
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      server.send(message);
      if (String(message).includes("server_create_connection")) followed = true;
    });
  });
  await page.route("**/api/**", (route) => (isCut ? route.abort() : route.fallback()));
  return {
    /** Waits until the page has subscribed to events (RT-03). */
    isFollowed: () => expect.poll(() => followed).toBe(true),
    cut() {
      isCut = true;
      for (const socket of open) void socket.close();
      open.clear();
    },
    mend() {
      isCut = false;
    },
  };
}

/** Everything shown: each conversation of the list, all counters, and the open thread line by line. */
async function shownIn(page: Page) {
  const texts = (name: Parameters<Page["getByRole"]>[0], of: string) =>
    page.getByRole(name, { name: of }).getByRole("listitem").allInnerTexts();
  return {
    title: await page.title(),
    counters: [
      await page
        .getByRole("link", { name: /^Inbox/ })
        .first()
        .innerText(),
      ...(await page.getByRole("radio").allInnerTexts()),
    ],
    rows: await texts("list", "Inbox"),
    thread: await page.locator("section ol > li").allInnerTexts(),
  };
}
