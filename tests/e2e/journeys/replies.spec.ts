import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import * as z from "zod";
import { behavior as behaviorCodec } from "@/lib/contract/sandbox";
import { otherAddresses } from "@/server/sandbox/rules/members";
import { imported, newCampaign, steps } from "@/tests/integration/campaigns/setup";
import { joined, password } from "@/tests/integration/http/caller";
import { eventually } from "@/tests/integration/runtime/processes";
import { expect, test } from "@/tests/support/e2e";
import type { Installation } from "@/tests/support/installation";
import { leapTo, readClock, timePasses } from "@/tests/support/journeys/clock";
import { openPost } from "@/tests/support/journeys/post";
import { recruits } from "@/tests/support/journeys/recruits";
import { type Seated, seated } from "@/tests/support/journeys/seat";
import { mailOf, noticeOf } from "@/tests/support/mails/composed";
import { start } from "../played-campaign";
import { signIn } from "../sign-in";

test.use({ locale: "en-GB", timezoneId: "Europe/Lisbon" });

const timezone = "Europe/Lisbon";
const hours = { timezone, start: 9, end: 18, days: [1, 2, 3, 4, 5] };
/** The Friday of the recruiter's first week, 8:55. */
const friday = new Date("2027-03-05T08:55:00Z");
const names = [
  "alias",
  "home",
  "dated",
  "undated",
  "human",
  "leaves",
  "unknown",
  "full",
  "crossing",
] as const;
type Name = (typeof names)[number];
const people = Object.fromEntries(
  names.map((name, place) => {
    const member = recruits[40 + place]!;
    return [name, name === "unknown" ? { ...member, email: `nobody.at.all@${member.domain}` } : member];
  }),
) as Record<Name, (typeof recruits)[number]>;

/** The expected labels; other replies get none. */
const labels: Partial<Record<Name, string>> = {
  alias: "Interested",
  human: "Interested",
  dated: "Out of office",
  undated: "Out of office",
  leaves: "Hard no",
};

test("J6, people answer the recruiter in every way there is, and each is understood as what it is, before the eyes of two (R14, R15, R16, R17, R18, LABEL-06, RT-14)", async ({
  page,
  browser,
  tern,
}) => {
  page.setDefaultTimeout(20_000);
  const ines = await seated(tern, { workspace: "Respostas", country: "PT", timezone, from: friday });
  const of = { tern, workspaceId: ines.workspaceId };
  await tern.sql("update mailboxes set ramp_started_on = null where workspace_id = $1", [of.workspaceId]);
  const setSpeed = async (speed: number) => {
    const none = {
      acceptPercent: 0,
      replyPercent: 0,
      outOfOfficePercent: 0,
      bouncePercent: 0,
      optOutPercent: 0,
    };
    const behavior = z.encode(behaviorCodec, { ...none, minAnswerHours: 0, maxAnswerHours: 1 });
    expect(
      (await ines.ask("/api/sandbox/settings", { method: "PUT", json: { speed, behavior } })).status,
    ).toBe(200);
  };
  const { _id: campaignId } = await newCampaign(ines, [
    ...[steps.email("A bridge in Porto", "Hello {first_name:there}, would you talk with us?")],
    ...[steps.delay(3), steps.email("", "Hello {first_name:there}, shall I write again?")],
  ]);
  const rows = Object.values(people).map((one) =>
    [one.firstName, one.lastName, one.email, one.profileUrl].join(","),
  );
  await imported(ines, campaignId, ["First name,Last name,Work email,Profile URL", ...rows].join("\n"));
  const post = await openPost(tern, ines);
  const home = await mailboxOf(tern, ines);
  const colleague = await browser.newPage({ baseURL: tern.url });
  const shownNow = async () => (await readClock(of)).toVirtual(new Date());

  await test.step("the first emails leave; the last one is still being transmitted", async () => {
    const held = await holdAtTheServer(tern, ines, people.crossing.index);
    await start(ines, campaignId);
    await setSpeed(10_000);
    await timePasses({ ...of, hours }, "the last email is on its way", async () => {
      const { state } = await mailTo(tern, ines, "crossing");
      return state === "transmitting";
    });
    await setSpeed(1);
    await answerOnNetwork(tern, ines, people.crossing.index, "Call me, please.");
    await eventually(
      "the answer is there",
      async () => (await standing(tern, ines, "crossing")).state === "stopped",
      30_000,
    );
    await held.release();
    await eventually(
      "it is sent",
      async () => (await mailTo(tern, ines, "crossing")).state === "sent",
      30_000,
    );
    expect(await receivedBy(tern, ines, people.crossing.email)).toBe(1);
  });

  await test.step("the recruiter and a colleague look at the same inbox", async () => {
    const tomas = await joined(tern, ines.workspaceId);
    await tern.sql("update users set first_name = 'Tomás' where id = $1", [tomas.userId]);
    await Promise.all([
      signIn(page, { email: ines.email, password }),
      signIn(colleague, { email: tomas.email, password }),
    ]);
    await Promise.all([page, colleague].map((one) => one.goto("/inbox?split=all")));
    for (const one of [page, colleague])
      await expect(rowOf(one, "crossing")).toContainText("Call me, please.");
  });

  // The fast clock may have passed the weekend before it was slowed down.
  const answeredAt = await shownNow();
  await test.step("eight people answer, each in another way", async () => {
    const idOf = async (name: Name) => (await mailTo(tern, ines, name)).messageId;
    const say = async (
      name: Name,
      text: string,
      more: { from?: string; isLoose?: boolean; subject?: string; headers?: Record<string, string> } = {},
    ) =>
      post(
        home,
        mailOf({
          ...{ from: more.from ?? people[name].email, subject: more.subject ?? "Re: A bridge in Porto" },
          ...{
            id: `${name}.${randomUUID()}@people.example`,
            inReplyTo: more.isLoose ? null : await idOf(name),
          },
          ...{ headers: more.headers, text },
        }),
      );
    const { firstName, lastName } = people.home;
    await say("alias", "Sounds good, tell me more.", { from: otherAddresses(people.alias).alias });
    await say("home", "I have read it. Call me on Monday.", {
      ...{ from: `${firstName} ${lastName} <${otherAddresses(people.home).private}>`, isLoose: true },
    });
    await say(
      "dated",
      "Guten Tag,\r\n\r\nich bin derzeit nicht im Büro und ab dem 14. März 2027 wieder erreichbar.",
      {
        ...{ subject: "Abwesend: A bridge in Porto", headers: { "Auto-Submitted": "auto-replied" } },
      },
    );
    await say("undated", "I am out of the office at the moment. Thank you for your message.", {
      ...{ subject: "Out of office", headers: { "Auto-Submitted": "auto-replied" } },
    });
    await say("human", "Yes, this interests me. When shall we speak?", {
      headers: { "Auto-Submitted": "no" },
    });
    await say("leaves", "Please remove me from your list.");
    await post(
      home,
      noticeOf({
        to: people.full.email,
        messageId: await idOf("full"),
        status: "4.2.2",
        words: "452 4.2.2 mailbox full",
      }),
    );
  });

  await test.step("each is understood: who answered is stopped, who is away waits, who leaves is left alone", async () => {
    const becomes = (name: Name, state: string, reason: string | null) =>
      eventually(
        `${name} is ${state}`,
        async () => {
          const now = await standing(tern, ines, name);
          return now.state === state && now.reason === reason;
        },
        30_000,
      );
    await becomes("alias", "stopped", "replied");
    await becomes("human", "stopped", "replied");
    await becomes("leaves", "stopped", "opted_out");
    await becomes("home", "active", "uncertain_reply");
    await becomes("dated", "active", "out_of_office");
    await becomes("undated", "active", "out_of_office");
    const clock = await readClock(of);
    const back = async (name: Name) => clock.toVirtual((await standing(tern, ines, name)).until!);
    expect((await back("dated")).toISOString().slice(0, 10)).toBe("2027-03-15");
    expect(Math.round((+(await back("undated")) - +answeredAt) / 86_400_000)).toBe(7);
    const listed = await tern.sql<{ value: string }>(
      "select value from suppressions where workspace_id = $1 and reason = 'opted_out' and kind = 'email'",
      [ines.workspaceId],
    );
    expect(listed).toEqual([{ value: people.leaves.email }]);
  });

  await test.step("both see each answer arrive, with what it means", async () => {
    for (const one of [page, colleague])
      for (const [name, label] of Object.entries(labels))
        await expect(rowOf(one, name as Name)).toContainText(label);
  });

  await test.step("a refusal in the dialogue is hard, a full mailbox soft", async () => {
    await eventually(
      "both are known",
      async () => (await mailTo(tern, ines, "full")).bounce !== null,
      30_000,
    );
    expect(await mailTo(tern, ines, "unknown")).toMatchObject({ state: "failed", bounce: "hard" });
    expect(await standing(tern, ines, "unknown")).toMatchObject({ state: "stopped", isInvalid: true });
    expect(await mailTo(tern, ines, "full")).toMatchObject({ state: "sent", bounce: "soft" });
    expect(await standing(tern, ines, "full")).toMatchObject({ state: "active", isInvalid: false });
  });

  await test.step("the recruiter says with one click that the mail from a private address is an answer, and sees the crossing", async () => {
    const question = /^Is this a reply from .+\? It came from /;
    for (const one of [page, colleague]) {
      await open(one, tern, ines, "home");
      await expect(one.getByText(question)).toBeVisible();
    }
    await expect(page.getByText(/^Tomás .+ is also here$/)).toBeVisible();
    await page.getByRole("button", { name: /^Yes, it’s a reply/ }).click();
    await expect(colleague.getByText(question)).toBeHidden();
    await colleague.close();
    await eventually(
      "it stops",
      async () => (await standing(tern, ines, "home")).reason === "replied",
      10_000,
    );
    await open(page, tern, ines, "crossing");
    await expect(page.getByRole("main")).toContainText("just as the reply arrived");
    await open(page, tern, ines, "dated");
    await expect(page.getByRole("main")).toContainText("Out of office");
  });

  await test.step("after the absences the follow-ups leave, to nobody else, and no read flag has changed", async () => {
    await setSpeed(10_000);
    await leapTo(of, new Date("2027-03-15T08:59:00Z"));
    const twice: Name[] = ["dated", "undated", "full"];
    await timePasses({ ...of, hours }, "who was away has the follow-up", async () => {
      const counts = await Promise.all(twice.map((name) => receivedBy(tern, ines, people[name].email)));
      return counts.every((count) => count === 2);
    });
    for (const name of names.filter((one) => !twice.includes(one) && one !== "unknown"))
      expect(await receivedBy(tern, ines, people[name].email)).toBe(1);
    const flags = await tern.sql<{ flags: string[] }>(
      "select distinct flags from sandbox.mails where workspace_id = $1 and folder = 'INBOX'",
      [ines.workspaceId],
    );
    expect(flags).toEqual([{ flags: [] }]);
  });
});

const mailboxOf = async (tern: Installation, { workspaceId }: Seated) =>
  (
    await tern.sql<{ email: string }>("select email from mailboxes where workspace_id = $1", [workspaceId])
  )[0]!.email;

/** The first email to a person, by the ledger. */
async function mailTo(tern: Installation, { workspaceId }: Seated, name: Name) {
  const [row] = await tern.sql<{ state: string; bounce: string | null; messageId: string }>(
    `select d.state, d.bounce, d.message_id as "messageId" from deliveries d
       join prospects p on p.workspace_id = d.workspace_id and p.id = d.prospect_id
      where d.workspace_id = $1 and p.profile_url = $2 order by d.planned_at, d.id limit 1`,
    [workspaceId, people[name].profileUrl],
  );
  return row!;
}

async function standing(tern: Installation, { workspaceId }: Seated, name: Name) {
  const [row] = await tern.sql<{
    state: string;
    reason: string | null;
    until: Date | null;
    isInvalid: boolean;
  }>(
    `select e.state, coalesce(e.stop_reason, e.hold_reason) as reason, e.hold_until as until, p.email_status = 'invalid' as "isInvalid"
       from enrollments e join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
      where e.workspace_id = $1 and p.profile_url = $2`,
    [workspaceId, people[name].profileUrl],
  );
  return row!;
}

async function receivedBy(tern: Installation, { workspaceId }: Seated, address: string): Promise<number> {
  const [row] = await tern.sql<{ count: number }>(
    "select count(*)::int as count from sandbox.received where workspace_id = $1 and to_address = $2",
    [workspaceId, address],
  );
  return row?.count ?? 0;
}

/** The mail server delays the email to this person: it waits at the final dot until released. */
async function holdAtTheServer(tern: Installation, { workspaceId }: Seated, member: number) {
  const client = await tern.as("app").connect();
  await client.query("begin");
  await client.query("select set_config('app.workspace', $1, true)", [workspaceId]);
  await client.query("insert into sandbox.acquaintances (member) values ($1)", [member]);
  return {
    async release() {
      await client.query("rollback");
      client.release();
    },
  };
}

/** A member writes to the recruiter's account. */
const answerOnNetwork = (tern: Installation, { workspaceId, seatId }: Seated, member: number, text: string) =>
  tern.sql(
    `with said as (
       insert into sandbox.network_messages (workspace_id, id, seat_id, member, direction, text, at)
       values ($1, gen_random_uuid(), $2, $3, 'in', $4, now()) returning id
     ), counted as (
       update sandbox.seats set last_sequence = last_sequence + 1 where workspace_id = $1 and id = $2 returning last_sequence
     )
     insert into sandbox.network_events (workspace_id, seat_id, sequence, kind, member, message_id, at)
     select $1, $2, last_sequence, 'message_received', $3, said.id, now() from counted, said`,
    [workspaceId, seatId, member, text],
  );

const rowOf = (page: Page, name: Name) =>
  page
    .getByRole("list", { name: "Inbox" })
    .getByRole("listitem")
    .filter({ hasText: `${people[name].firstName} ${people[name].lastName}` });

async function open(page: Page, tern: Installation, { workspaceId }: Seated, name: Name) {
  const [row] = await tern.sql<{ id: string }>(
    "select id from prospects where workspace_id = $1 and profile_url = $2",
    [workspaceId, people[name].profileUrl],
  );
  await page.goto(`/inbox/${row!.id}`);
}
