import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import * as z from "zod";
import { behavior as behaviorCodec } from "@/lib/contract/sandbox";
import { optOutToken } from "@/server/services/prospects/opt-out-link";
import { trackingUrl } from "@/server/services/tracking/link";
import { confirmed, imported, newCampaign, steps, withAccount } from "@/tests/integration/campaigns/setup";
import { type Member, password } from "@/tests/integration/http/caller";
import { eventually } from "@/tests/integration/runtime/processes";
import { expect, test } from "@/tests/support/e2e";
import { clusterOfTheRun, type Installation } from "@/tests/support/installation";
import { openPost } from "@/tests/support/journeys/post";
import { mailOf, noticeOf } from "@/tests/support/mails/composed";
import { withMailbox } from "../furnished-workspace";
import { start } from "../played-campaign";
import { signIn } from "../sign-in";

test.use({ locale: "en-GB", timezoneId: "Europe/London" });

const mails = 20;
const link = "https://autumn.example/plans";

test("J12, scanners opt nobody out, one click does, and a person who asks gets their data, is erased, and cannot come back (R18, R24, M15, M16)", async ({
  page,
  tern,
}) => {
  page.setDefaultTimeout(20_000);
  const officer = await confirmed(tern, "Evidence");
  const { workspaceId } = officer;
  const secret = Buffer.from(clusterOfTheRun().keys.secret, "base64");
  const campaignId = await sentCampaign(tern, officer);
  const people = await peopleOf(tern, workspaceId);
  const [leaver, subject, witness] = people as [Person, Person, Person];
  const figures = async () => (await officer.get(`/api/workflows/${campaignId}`)).body.payload.numbers;

  await test.step("a scanner opens every link of every mail: nobody is opted out, nothing counts as read", async () => {
    await eventually(
      "each mail was scanned, with its unsubscribe link",
      async () => (await scannedMails(tern, workspaceId)) === mails,
      120_000,
    );
    const verdicts = await tern.sql<{ verdict: string }>(
      "select distinct verdict from tracking_hits where workspace_id = $1 and verdict = 'human'",
      [workspaceId],
    );
    expect(verdicts).toEqual([]);
    expect(await optedOut(tern, workspaceId)).toEqual([]);
    expect(await figures()).toMatchObject({ sent: mails, opened: 0, clicked: 0 });
  });

  await test.step("the mail program's own button works at once and without a login", async () => {
    const token = optOutToken(secret, { workspaceId, prospectId: leaver.id });
    const begun = Date.now();
    const answer = await fetch(`${tern.url}/u/${token}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect([answer.status, await answer.text()]).toEqual([200, "OK"]);
    expect(Date.now() - begun).toBeLessThan(1_000);
    expect(await optedOut(tern, workspaceId)).toEqual([leaver.id]);
    await signIn(page, { email: officer.email, password });
    await page.goto(`/profiles/my-prospects/${leaver.id}`);
    await expect(page.getByText("Must not be contacted")).toBeVisible();
    const changes = page.getByRole("list", { name: "Permission to contact" }).getByRole("listitem");
    await expect(changes.first()).toContainText("Opted out with the mail program’s button");
    await expect(changes.last()).toContainText("Imported from people.csv");
  });

  await test.step("someone asks for their data: the file holds what was said on every channel, notes and drafts", async () => {
    await answered(tern, officer, subject);
    await page.goto(`/profiles/my-prospects/${subject.id}`);
    await page.getByRole("button", { name: "More", exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Download their data" }).click(),
    ]);
    const data = JSON.parse(await readFile(await download.path(), "utf8"));
    const channels = new Set(data.messages.map(({ channel }: { channel: string }) => channel));
    expect([...channels].toSorted()).toEqual(["email", "network", "sms"]);
    expect(JSON.stringify(data.messages)).toContain("What do you know about me?");
    expect(data.prospect_notes).toMatchObject([{ text: "Asked on the phone, too" }]);
    expect(data.written_texts).toMatchObject([{ text: "A draft by the model" }]);
    expect(data.drafts).toMatchObject([{ text: "Half an answer" }]);
    expect(JSON.stringify(data.events)).toContain("planned");
    expect(JSON.stringify(data)).not.toContain(witness.email);
  });

  const before = await figures();
  const deliveryId = await deliveryOf(tern, workspaceId, subject);
  await test.step("they are erased: pages, search and files know nothing of them, and the figures stay", async () => {
    await page.reload();
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Erase…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").first().fill(subject.name);
    await dialog.getByLabel("Reason").fill("Asked by email");
    await dialog.getByRole("button", { name: "Erase for good" }).click();
    await expect(page.getByText("The person was erased")).toBeVisible();
    await page.getByLabel("Find prospect").fill(subject.email);
    await expect(page.getByText("No prospects match")).toBeVisible();
    await page.goto("/inbox?split=all");
    await expect(page.getByRole("list", { name: "Inbox" }).getByText(subject.name)).toHaveCount(0);
    expect(await placesOf(tern, workspaceId, subject.email)).toEqual([]);
    expect(await figures()).toEqual(before);
  });

  await test.step("what arrives later about them changes nothing and is not kept", async () => {
    const hit = trackingUrl(secret, tern.url, { workspaceId, deliveryId }, { kind: "clicked", url: link });
    expect((await fetch(hit, { redirect: "manual" })).status).toBe(404);
    const token = optOutToken(secret, { workspaceId, prospectId: subject.id });
    expect((await fetch(`${tern.url}/u/${token}`)).status).toBe(200);
    const post = await openPost(tern, officer);
    const [{ home } = { home: "" }] = await tern.sql<{ home: string }>(
      "select email as home from mailboxes where workspace_id = $1",
      [workspaceId],
    );
    const id = () => `${randomUUID()}@people.example`;
    await post(
      home,
      noticeOf({ to: subject.email, messageId: "<gone@us.example>", status: "5.1.1", words: "550" }),
    );
    await post(home, mailOf({ from: subject.email, subject: "Re: Autumn", id: id(), text: "Are you sure?" }));
    await post(home, mailOf({ from: witness.email, subject: "Re: Autumn", id: id(), text: "Yes, please." }));
    await eventually(
      "the mail after theirs was read",
      async () =>
        (await tern.sql("select 1 from messages where prospect_id = $1 and direction = 'in'", [witness.id]))
          .length > 0,
      60_000,
    );
    await eventually(
      "all is recorded",
      async () =>
        (
          await tern.sql("select 1 from raw_mails where workspace_id = $1 and state = 'stored'", [
            workspaceId,
          ])
        ).length === 0,
      30_000,
    );
    expect(await placesOf(tern, workspaceId, subject.email)).toEqual([]);
    expect(await figures()).toMatchObject({
      sent: before.sent,
      opened: 0,
      clicked: 0,
      bounced: before.bounced,
    });
  });

  await test.step("a month later nobody brings either of them back", async () => {
    const again = await imported(
      officer,
      campaignId,
      `First name,Work email\nNew,new@autumn.example\nL,${leaver.email}\nS,${subject.email}\n`,
    );
    expect(again.refused_by).toEqual(
      expect.arrayContaining([
        { reason: "opted_out", count: 1, lines: [3] },
        { reason: "erased", count: 1, lines: [4] },
      ]),
    );
  });

  await test.step("all of it is in the audit log", async () => {
    await page.goto(`/preferences/workspace/audit-log/${workspaceId}`);
    for (const action of ["Erased a person", "Exported a person’s data"])
      await expect(page.getByText(action).first()).toBeVisible();
    await page.getByRole("button", { name: "Erased a person" }).first().click();
    await expect(page.getByText("Asked by email").first()).toBeVisible();
    await expect(page.getByText(subject.name)).toHaveCount(0);
  });
});

type Person = { id: string; email: string; name: string };

/** A campaign of one mail with tracking, sent to all its people, whose firms' scanners fetch every link. */
async function sentCampaign(tern: Installation, member: Member): Promise<string> {
  const accountId = await withAccount(member);
  const always = { work_hours_start: 0, work_hours_end: 24, working_days: [1, 2, 3, 4, 5, 6, 7] };
  await member.post(`/api/credentials/${accountId}/update`, always);
  await withMailbox(member, accountId);
  await tern.sql("update mailboxes set ramp_started_on = null where workspace_id = $1", [member.workspaceId]);
  const calm = {
    ...{ acceptPercent: 0, replyPercent: 0, outOfOfficePercent: 0, bouncePercent: 0, optOutPercent: 0 },
    ...{ minAnswerHours: 0, maxAnswerHours: 1, openPercent: 0, clickPercent: 0, scanPercent: 100 },
  };
  await member.ask("/api/sandbox/settings", {
    method: "PUT",
    json: { speed: 2_000, behavior: z.encode(behaviorCodec, calm) },
  });
  const { _id } = await newCampaign(member, [
    ...[steps.email("Autumn", `Hello {first_name:there}, see ${link}`), steps.delay(20, "days")],
    steps.email("", "Shall I ask again?"),
  ]);
  await member.post(`/api/workflows/${_id}/settings`, {
    settings: { is_open_tracking: true, is_link_tracking: true },
  });
  await imported(member, _id, (await member.get(`/api/sandbox/people.csv?count=${mails}`)).body);
  await start(member, _id);
  await eventually(
    "all mails are sent",
    async () =>
      (
        await tern.sql(
          "select 1 from deliveries where workspace_id = $1 and kind = 'email' and state = 'sent'",
          [member.workspaceId],
        )
      ).length === mails,
    180_000,
  );
  await member.ask("/api/sandbox/settings", {
    method: "PUT",
    json: { speed: 60, behavior: z.encode(behaviorCodec, calm) },
  });
  return _id;
}

const peopleOf = (tern: Installation, workspaceId: string): Promise<Person[]> =>
  tern.sql(
    "select id, work_email as email, full_name as name from prospects where workspace_id = $1 order by id",
    [workspaceId],
  );

const optedOut = async (tern: Installation, workspaceId: string): Promise<string[]> =>
  (
    await tern.sql<{ id: string }>(
      "select id from prospects where workspace_id = $1 and opted_out_at is not null",
      [workspaceId],
    )
  ).map(({ id }) => id);

/** Mails whose tracked link a scanner followed. */
async function scannedMails(tern: Installation, workspaceId: string): Promise<number> {
  const [row] = await tern.sql<{ n: number }>(
    "select count(distinct delivery_id)::int as n from tracking_hits where workspace_id = $1 and kind = 'clicked' and verdict is not null",
    [workspaceId],
  );
  return row?.n ?? 0;
}

async function deliveryOf(tern: Installation, workspaceId: string, { id }: Person): Promise<string> {
  const [row] = await tern.sql<{ id: string }>(
    "select id from deliveries where workspace_id = $1 and prospect_id = $2 and state = 'sent'",
    [workspaceId, id],
  );
  return row!.id;
}

/** The person writes by email; what was said elsewhere, a note and two drafts are there as well. */
async function answered(tern: Installation, member: Member, person: Person): Promise<void> {
  const { workspaceId } = member;
  const post = await openPost(tern, member);
  const [sent] = await tern.sql<{ home: string; messageId: string; deliveryId: string }>(
    `select b.email as home, d.message_id as "messageId", d.id as "deliveryId" from deliveries d
       join mailboxes b on b.workspace_id = d.workspace_id where d.prospect_id = $1 and d.state = 'sent'`,
    [person.id],
  );
  await post(
    sent!.home,
    mailOf({
      ...{ from: person.email, subject: "Re: Autumn", inReplyTo: sent!.messageId },
      ...{ id: `${randomUUID()}@people.example`, text: "What do you know about me?" },
    }),
  );
  await eventually(
    "it arrived",
    async () =>
      (await tern.sql("select 1 from messages where prospect_id = $1 and direction = 'in'", [person.id]))
        .length > 0,
    60_000,
  );
  await member.post(`/api/profiles/${person.id}/notes`, { text: "Asked on the phone, too" });
  await tern.sql(
    `insert into messages (workspace_id, id, conversation_id, prospect_id, channel, direction, kind, state, text,
       from_address, to_address, at, dedupe_key)
     select m.workspace_id, gen_random_uuid(), m.conversation_id, m.prospect_id, c.channel, 'in', c.kind, 'received',
       'Also here', '', '', now(), gen_random_uuid()::text
       from (select * from messages where prospect_id = $1 limit 1) m, (values ('network', 'message'), ('sms', 'sms')) c(channel, kind)`,
    [person.id],
  );
  await tern.sql(
    `insert into drafts (workspace_id, user_id, conversation_id, channel, text, client_id, saved_at)
     select workspace_id, $2, conversation_id, 'email', 'Half an answer', gen_random_uuid(), now()
       from messages where prospect_id = $1 limit 1`,
    [person.id, member.userId],
  );
  await tern.sql(
    "insert into written_texts (workspace_id, delivery_id, wish, text) values ($1, $2, '{}', 'A draft by the model')",
    [workspaceId, sent!.deliveryId],
  );
}

/** The columns of the workspace in which an address is still found. */
async function placesOf(tern: Installation, workspaceId: string, address: string): Promise<string[]> {
  const columns = await tern.sql<{ table: string; column: string; type: string }>(
    `select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
       join information_schema.columns w on w.table_schema = c.table_schema and w.table_name = c.table_name
         and w.column_name = 'workspace_id'
       join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
         and t.table_type = 'BASE TABLE'
      where c.table_schema = 'public' and c.data_type in ('text', 'jsonb', 'bytea', 'ARRAY')`,
  );
  const places: string[] = [];
  for (const { table, column, type } of columns) {
    const text = type === "bytea" ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const rows = await tern.sql(
      `select 1 from "${table}" where workspace_id = $1 and position($2 in lower(${text})) > 0 limit 1`,
      [workspaceId, address.toLowerCase()],
    );
    if (rows.length > 0) places.push(`${table}.${column}`);
  }
  return places;
}
