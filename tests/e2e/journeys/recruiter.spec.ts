import type { Locator, Page } from "@playwright/test";
import * as z from "zod";
import { behavior as behaviorCodec } from "@/lib/contract/sandbox";
import type { Hours } from "@/server/domain/campaigns/hours/hours";
import { dayOfIsoDate } from "@/server/domain/campaigns/hours/zone";
import { rampCap } from "@/server/domain/campaigns/limits";
import { password } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import type { Installation } from "@/tests/support/installation";
import { type Passing, shownNow, timePasses } from "@/tests/support/journeys/clock";
import { actsOf, perDay } from "@/tests/support/journeys/ledger";
import {
  blacklistEntries,
  linesOf,
  recruitCounts,
  recruits,
  recruitsCsv,
  unwanted,
} from "@/tests/support/journeys/recruits";
import { type Seated, seated } from "@/tests/support/journeys/seat";
import { signIn } from "../sign-in";

test.use({ locale: "en-GB", timezoneId: "Europe/Lisbon" });

const timezone = "Europe/Lisbon";
const hours: Hours = { timezone, start: 9, end: 18, days: [1, 2, 3, 4, 5] };
/** A Monday, 8:30 in Lisbon. */
const monday = new Date("2027-03-01T08:30:00Z");
const { added, repeated, unreachable, blacklisted, lacking, connected } = recruitCounts;
const note = "Hello {first_name:there}, your work on {custom_field_1} caught my eye.";

test("J1, a recruiter in Lisbon: from a file of 500 rows to a smart campaign over network and email, and its first weeks (R3, R9, R20, R21, R25, M2, CAMP-84, PROSPECT-17 to PROSPECT-26)", async ({
  page,
  tern,
}) => {
  page.setDefaultTimeout(20_000);
  const ines = await seated(tern, { workspace: "Talento Lisboa", country: "PT", timezone, from: monday });
  const passing: Passing = { tern, workspaceId: ines.workspaceId, hours };
  await isConnectedWithSome(tern, ines);
  await ines.ask(`/api/credentials/${ines.accountId}/blacklist`, {
    method: "PUT",
    json: { entries: blacklistEntries },
  });
  await signIn(page, { email: ines.email, password });

  await test.step("begins a smart campaign over network and email", async () => {
    await page.getByRole("main").getByRole("link", { name: "New campaign" }).first().click();
    await page.getByLabel("Campaign name").fill("Bridge engineers");
    await page.getByRole("radio", { name: /^Smart/ }).check();
    await page.getByRole("button", { name: "Create campaign" }).click();
    await expect(page.getByRole("group", { name: "If they accept within 7 working days" })).toBeVisible();
  });
  const campaignId = page.url().split("/").at(-1)!;

  await test.step("imports 500 rows, maps two columns of its own, and reads what became of every row", async () => {
    await page
      .getByRole("link", { name: /^Prospects/ })
      .last()
      .click();
    await page.getByRole("link", { name: "Add prospects" }).first().click();
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "engineers.csv", mimeType: "text/csv", buffer: Buffer.from(recruitsCsv) });
    await expect(page.getByText("9 found, 6 in use")).toBeVisible();
    await choose(page, page.getByRole("combobox", { name: "Map Job; level to" }), "Position");
    for (const column of ["Current project", "Notice period"])
      await choose(page, page.getByRole("combobox", { name: `Map ${column} to` }), "New custom field");
    await expect(page.getByText("9 found, 9 in use")).toBeVisible();
    await page.getByRole("button", { name: "Check all rows" }).click();
    await page.getByRole("button", { name: `Import ${added} prospects` }).click();
    await expect(page.getByRole("link", { name: `See ${added} prospects in the campaign` })).toBeVisible();
    const sums = page.locator("dl").filter({ hasText: "merged" }).locator("div");
    await expect(sums).toHaveText([
      `${added}added`,
      `${repeated}merged`,
      `${blacklisted}not to be contacted`,
      `${unreachable}refused`,
    ]);
    for (const [reason, lines] of [
      ["Duplicate row, merged with an earlier one", linesOf("repeated")],
      ["No profile URL and no email", linesOf("unreachable")],
      ["On the do-not-contact list", linesOf("blacklisted")],
    ] as const)
      await expect(page.getByRole("listitem").filter({ hasText: reason })).toContainText(
        `${lines.length}${reason}Rows ${lines.join(", ")}`,
      );
  });

  await test.step("finds people once, with what their later row added, and nobody of the blacklist", async () => {
    const people = await tern.sql<{ email: string; fields: Record<string, string> }>(
      "select work_email as email, custom_fields as fields from prospects where workspace_id = $1",
      [ines.workspaceId],
    );
    expect(people.map(({ email }) => email).sort()).toEqual(recruits.map(({ email }) => email).sort());
    const notices = people.map(({ fields }) => fields.custom_field_2);
    expect(notices.filter((notice) => notice === "three months")).toHaveLength(repeated);
    expect(notices.filter((notice) => notice === "one month")).toHaveLength(added - repeated);
    expect(people.filter(({ fields }) => !fields.custom_field_1)).toHaveLength(lacking);
  });

  await test.step("writes the steps: a message for who accepts, an email for who does not", async () => {
    await page.getByRole("link", { name: "Sequence" }).click();
    const yes = page.getByRole("group", { name: "If they accept within 7 working days" });
    const otherwise = page.getByRole("group", { name: "Otherwise" });
    await stepIn(page, "Connection request").click();
    const words = page.getByLabel("Note", { exact: true });
    await words.fill("");
    await words.pressSequentially("Hello {");
    await page.getByRole("menuitem", { name: "{first_name}" }).click();
    await expect(words).toBeFocused();
    await words.press("End");
    await words.pressSequentially(", your work on {");
    await page.getByRole("menuitem", { name: "Current project" }).click();
    await expect(words).toBeFocused();
    await words.pressSequentially(" caught my eye.");
    await expect(words).toHaveValue(note);
    await stepIn(yes, "Message").click();
    const text = page.getByRole("textbox", { name: "Text" });
    await text.fill("Thank you for connecting, {first_name:there}. Would Porto interest you?");
    await stepIn(yes, "Message", 1).click();
    await text.fill("Shall I send you the plans, {first_name:there}?");
    await stepIn(otherwise, "Email").click();
    await page.getByRole("textbox", { name: "Subject" }).fill("A bridge in Porto, {first_name:there}");
    await text.fill("Hello {first_name:there},\n\nwe build in Porto. Would you talk with us?\n\nInês");
    await stepIn(otherwise, "Email", 1).click();
    await text.fill("Hello {first_name:there},\n\nshall I write again in summer?\n\nInês");
    await page.getByRole("region", { name: "Senders" }).getByRole("checkbox").check();
    await expect(stepIn(otherwise, "3 working days")).toBeVisible();
    await expect(stepIn(otherwise, "Email, same thread")).toBeVisible();
    await expect(page.getByRole("button", { name: "Start" })).not.toHaveAttribute("aria-disabled", "true");
  });

  await test.step("previews three people, one of whom lacks what the note needs", async () => {
    await stepIn(page, "Connection request").click();
    const preview = page.getByRole("region", { name: "Preview" });
    for (const [place, person] of recruits.slice(0, 3).entries()) {
      await expect(preview).toContainText(`${place + 1} of ${added}`);
      await expect(preview).toContainText(`${person.firstName} ${person.lastName}`);
      await expect(preview).toContainText(`Hello ${person.firstName}, your work on`);
      if (person.isLacking)
        await expect(preview).toContainText("No value and no fallback for Current project.");
      else await expect(preview).not.toContainText("No value and no fallback");
      await preview.getByRole("button", { name: "Next prospect" }).click();
    }
  });

  await test.step("simulates 30 days: no day above the cap of a young account, nobody on a weekend", async () => {
    await page.getByRole("link", { name: "Forecast" }).click();
    await page.getByText("Table", { exact: true }).click();
    const days = page.getByRole("table", { name: "Day by day" }).getByRole("row");
    await expect(days).toHaveCount(31);
    const table = await days.evaluateAll((all) =>
      all.slice(1).map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent ?? "")),
    );
    const requests = table.map((cells) => Number(cells[1]));
    const caps = requests.map((_, day) => capOn(monday.getTime() + day * 86_400_000));
    for (const [day, count] of requests.entries()) expect(count).toBeLessThanOrEqual(caps[day]!);
    expect(requests.filter((_, day) => day % 7 > 4)).toEqual(Array.from({ length: 8 }, () => 0));
    for (let day = 6; day < 30; day++)
      expect(requests.slice(day - 6, day + 1).reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(100);
    await expect(page.getByRole("main")).toContainText("Data is missing");
    await expect(page.getByRole("main")).toContainText(`${lacking} prospects`);
  });

  await test.step("reads before the start that twelve would wait, and starts", async () => {
    await page.getByRole("link", { name: "Sequence" }).click();
    await page.getByRole("button", { name: "Start" }).click();
    const review = page.getByRole("dialog", { name: "Review before you start" });
    await expect(review).toContainText(`${added - lacking} prospects are ready`);
    await expect(review).toContainText(`${lacking} on hold`);
    await expect(review).toContainText(`Current project: missing for ${lacking} prospects, no fallback`);
    await review.getByRole("button", { name: "Start" }).click();
    await expect(page.getByText("Campaign started")).toBeVisible();
  });

  await test.step("lets the first weeks pass on the clock of the sandbox", async () => {
    const behavior = z.encode(behaviorCodec, {
      ...{ acceptPercent: 40, replyPercent: 0, outOfOfficePercent: 0, bouncePercent: 0, optOutPercent: 0 },
      ...{ minAnswerHours: 1, maxAnswerHours: 30 },
    });
    const set = await ines.ask("/api/sandbox/settings", { method: "PUT", json: { speed: 10_000, behavior } });
    expect(set.status).toBe(200);
    await timePasses(passing, "a second email has left", async () => {
      const mails = await mailsOf(tern, ines);
      return mails.some(({ references }) => references.length > 0);
    });
    // From here on nothing becomes due for minutes, so that both sides can be compared while they are read one after the other.
    const slowed = await ines.ask("/api/sandbox/settings", { method: "PUT", json: { speed: 1 } });
    expect(slowed.status).toBe(200);
  });

  await test.step("finds twelve people who wait for data, and nothing blank out there", async () => {
    await page.goto(`/campaign/edit/${campaignId}/attention`);
    const group = page.getByRole("main").getByRole("heading", { name: `Data is missing ${lacking}` });
    await expect(group).toBeVisible();
    const notes = await notesOf(tern, ines);
    expect(notes.length).toBeGreaterThan(0);
    for (const { member, words } of notes) {
      const person = recruits.find(({ index }) => index === member)!;
      expect(person.isLacking).toBe(false);
      expect(words).toMatch(
        new RegExp(`^Hello ${person.firstName}, your work on the \\S.+ caught my eye\\.$`),
      );
    }
  });

  await test.step("finds those connected before with a message, without a request and without a place in its cap", async () => {
    const known = recruits.filter(({ isConnected }) => isConnected).map(({ index }) => index);
    const written = await messagesTo(tern, ines);
    for (const member of known) expect(written.get(member)?.[0]).toMatch(/^Thank you for connecting, /);
    expect(known).toHaveLength(connected);
    // While a request is being sent, it is already counted before the receiver has it.
    await expect(async () => {
      const asked = (await notesOf(tern, ines)).map(({ member }) => member);
      expect(asked.filter((member) => known.includes(member))).toEqual([]);
      const acts = await actsOf(passing);
      expect(acts.filter(({ kind }) => kind === "connection_request")).toHaveLength(asked.length);
      const [used] = await tern.sql<{ used: number }>(
        "select sum(used)::int as used from usage where workspace_id = $1 and kind = 'connection_request' and owner_id not in (select id from campaigns)",
        [ines.workspaceId],
      );
      expect(used?.used).toBe(asked.length);
    }).toPass({ timeout: 30_000 });
  });

  await test.step("finds caps kept: no more requests than the days so far allow, never more than 100 in a week", async () => {
    const sent = [...perDay(await actsOf(passing), "connection_request", timezone)];
    const today = Math.floor(+(await shownNow(passing)) / 86_400_000);
    const first = Math.floor(+monday / 86_400_000);
    const allowed = Array.from({ length: today - first + 1 }, (_, day) => capOn(+monday + day * 86_400_000));
    const total = sent.reduce((sum, [, count]) => sum + count, 0);
    expect(total).toBeLessThanOrEqual(allowed.reduce((sum, cap) => sum + cap, 0));
    for (const [day] of sent) {
      const week = sent.filter(([other]) => other > day - 7 && other <= day);
      expect(week.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(100);
    }
  });

  await test.step("finds who did not accept with an email and its follow-up in the same thread", async () => {
    const mails = await mailsOf(tern, ines);
    const followUps = mails.filter(({ references }) => references.length > 0);
    expect(followUps.length).toBeGreaterThan(0);
    for (const { to, subject, references } of followUps) {
      const first = mails.find((mail) => mail.to === to && mail.references.length === 0)!;
      expect(references).toEqual([first.id]);
      expect(subject).toBe(`Re: ${first.subject}`);
      expect(unwanted.map(({ email }) => email)).not.toContain(to);
    }
  });
});

/** R10: five on the first day, two more on each further working day; nothing on days without work. */
const capOn = (at: number): number => {
  const day = dayOfIsoDate(new Date(at).toISOString().slice(0, 10));
  const weekday = new Date(at).getUTCDay();
  return weekday === 0 || weekday === 6 ? 0 : rampCap("2027-03-01", day, hours.days)!;
};

const stepIn = (of: Page | Locator, name: string, at = 0) =>
  of.getByRole("button", { name: new RegExp(`^${name}`) }).nth(at);

async function choose(page: Page, field: Locator, option: string) {
  await field.click();
  await page.getByRole("option", { name: option }).click();
}

/** The account is connected with some of them before any campaign; only the network knows. */
async function isConnectedWithSome(tern: Installation, { workspaceId, seatId }: Seated) {
  const members = recruits.filter(({ isConnected }) => isConnected).map(({ index }) => index);
  await tern.sql(
    `insert into sandbox.relations (workspace_id, seat_id, member, requested_at, accepted_at)
     select $1, $2, member, now() - interval '400 days', now() - interval '399 days' from unnest($3::int[]) as member`,
    [workspaceId, seatId, members],
  );
}

/** Requests as their receivers got them. */
const notesOf = (tern: Installation, { seatId }: Seated) =>
  tern.sql<{ member: number; words: string }>(
    "select member, note as words from sandbox.relations where seat_id = $1 and requested_at > now() - interval '1 day' and note is not null",
    [seatId],
  );

async function messagesTo(tern: Installation, { seatId }: Seated): Promise<Map<number, string[]>> {
  const rows = await tern.sql<{ member: number; texts: string[] }>(
    `select member, array_agg(text order by at) as texts from sandbox.network_messages
      where seat_id = $1 and direction = 'out' group by member`,
    [seatId],
  );
  return new Map(rows.map(({ member, texts }) => [member, texts]));
}

/** Emails as their receivers got them. */
const mailsOf = (tern: Installation, { workspaceId }: Seated) =>
  tern.sql<{ to: string; id: string; subject: string; references: string[] }>(
    `select to_address as "to", message_id as id, subject, reference_ids as "references" from sandbox.received
      where workspace_id = $1 order by at`,
    [workspaceId],
  );
