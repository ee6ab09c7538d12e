import type { Page } from "@playwright/test";
import { mailText } from "@/server/sandbox/rules/answer";
import { newCampaign, steps } from "@/tests/integration/campaigns/setup";
import { password } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import type { Installation } from "@/tests/support/installation";
import { add, type Person, type Played, playedCampaign, start, type Wanted } from "./played-campaign";
import { signIn } from "./sign-in";

test.use({ locale: "en-GB", timezoneId: "Europe/London" });

const forPeople = { timeout: 30_000 };
const answersByMail: Wanted = ({ mood }, { prefers, patience, answersFrom, mailProgram }) =>
  mood !== null && prefers === "email" && patience <= 1 && answersFrom === "own" && mailProgram === "web";

test("an out-of-office reply pauses the sequence until the person is back, and the inbox shows it (R16)", async ({
  page,
  tern,
}) => {
  const played = await playedCampaign(tern, "Absences", { outOfOfficePercent: 100 }, [
    // Longer than the wait before the second step.
    ({ away }) => away?.isDated === true && away.days > 7,
  ]);
  const [person] = played.people as [Person];
  await openPeople(page, played);
  await expect(rowOf(page, person)).toContainText("Out of office", forPeople);
  await rowOf(page, person).click();
  const why = page.getByRole("region", { name: "Why nothing is being sent" });
  await expect(why.getByRole("listitem").filter({ hasText: "Out of office" })).toContainText("Available");

  await page.goto("/inbox");
  await page.getByRole("radio", { name: /Out of office/ }).click();
  await expect(rowOf(page, person)).toContainText("Away until");
  await rowOf(page, person).click();
  await expect(messages(page).filter({ hasText: "Out of office" })).toBeVisible();
  const waits = `“Autumn” is active, but on hold for ${person.firstName}. 1 step left.`;
  await expect(page.getByText(waits)).toBeVisible();
  expect(await stepsOf(tern, person)).toEqual(["planned", "sent"]);
});

test("a bounce ends the sequence, whether it comes at once or later, and the inbox shows it (R17)", async ({
  page,
  tern,
}) => {
  const played = await playedCampaign(tern, "Bounces", { bouncePercent: 100 }, [
    ({ bounce }) => bounce === "refused",
    ({ bounce }) => bounce === "no_such_user",
  ]);
  const [refused, unknown] = played.people as [Person, Person];
  await openPeople(page, played);
  for (const person of [refused, unknown])
    await expect(rowOf(page, person)).toContainText("Bounced", forPeople);

  await page.goto(`/inbox/${unknown.prospectId}`);
  await expect(
    page.getByText("Sequence stopped: the email address or phone number doesn’t exist."),
  ).toBeVisible();
  await expect(messages(page).filter({ hasText: "Bounced" })).toBeVisible();
  expect(await stepsOf(tern, refused)).toEqual(["failed"]);
  expect(await stepsOf(tern, unknown)).toEqual(["sent", "skipped"]);
});

test("one click on an email program's unsubscribe button stops everything; opening its link stops nothing (R18)", async ({
  page,
  browser,
  tern,
}) => {
  const played = await playedCampaign(tern, "One click", {}, [() => true]);
  const [person] = played.people as [Person];
  await enterSecondCampaign(played, person);
  await openPeople(page, played);
  await expect(rowOf(page, person)).toContainText("Contacted", forPeople);
  const link = await unsubscribeLink(tern, played);
  const outside = await browser.newPage();
  await outside.goto(link);
  await expect(outside.getByText("Unsubscribe from One click?")).toBeVisible();
  expect(await stepsOf(tern, person)).toEqual(["planned", "planned", "sent", "sent"]);
  await outside.request.post(link, { form: { "List-Unsubscribe": "One-Click" } });
  await outside.close();
  await expect(rowOf(page, person)).toContainText("Opted out", forPeople);
  await expectNothingFollows(page, tern, person);
});

test("a person who answers “unsubscribe” gets no further messages, and the inbox shows it (INBOX-02, PROSPECT-33, R18)", async ({
  page,
  tern,
}) => {
  const played = await playedCampaign(tern, "Refusals", { optOutPercent: 100 }, [
    (fate, character, member, workspaceId) =>
      answersByMail(fate, character, member, workspaceId) &&
      /unsubscribe/i.test(mailText(member, "hard_no", { firstName: "Sam", workspaceId })),
  ]);
  const [person] = played.people as [Person];
  await enterSecondCampaign(played, person);
  await openPeople(page, played);
  await expect(rowOf(page, person)).toContainText("Opted out", forPeople);
  await page.goto(`/inbox/${person.prospectId}`);
  const answer = messages(page).filter({ hasText: "Opted out" });
  await expect(answer.getByText(/unsubscribe/i).first()).toBeVisible();
  await expect(page.getByText("Nothing more is sent on any channel.")).toBeVisible();
  await expectNothingFollows(page, tern, person);
});

test("a reply from the inbox arrives in the person's mailbox, in the same thread (R20)", async ({
  page,
  tern,
}) => {
  const played = await playedCampaign(tern, "Answers", { replyPercent: 100 }, [answersByMail]);
  const [person] = played.people as [Person];
  await signIn(page, { email: played.email, password });
  await page.goto("/inbox");
  await rowOf(page, person).click(forPeople);
  await expect(page.getByText(`Sequence stopped because ${person.firstName} replied.`)).toBeVisible();
  await page.getByLabel("Write a reply").fill("Thank you. Does Thursday suit you?");
  await page.getByRole("button", { name: "Send", exact: false }).last().click();
  const thread = page.getByRole("region", { name: `${person.firstName} ${person.lastName}` });
  const ours = thread.getByRole("listitem").filter({ hasText: "Does Thursday suit you?" });
  await expect(ours).not.toContainText(/Sending shortly|On its way/, forPeople);

  await page.goto("/settings/sandbox");
  const mail = page.getByRole("listitem").filter({ hasText: "Does Thursday suit you?" });
  await expect(mail).toContainText("Re: A word about autumn");
  await expect(mail).toContainText(person.email);
  await mail.getByText("Re: A word about autumn").click();
  await expect(mail.getByText("Does Thursday suit you?")).toBeVisible();
  const { first, theirs, last } = await threadOf(tern, played);
  expect(last).toEqual([first, theirs]);
});

async function openPeople(page: Page, { email, campaignId }: Played) {
  await signIn(page, { email, password });
  await page.goto(`/campaign/edit/${campaignId}/prospects`);
}

/** The person's row on the open page. */
const rowOf = (page: Page, { firstName, lastName }: Person) =>
  page
    .getByRole("main")
    .getByRole("button")
    .filter({ hasText: `${firstName} ${lastName}` })
    .first();

/** The messages in the open conversation; each has a subject. */
const messages = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: /A word about autumn|Undelivered/ });

/** Another campaign has visited the person's profile and plans a message on the network. */
async function enterSecondCampaign(played: Played, person: Person) {
  const sequence = [steps.visit(), steps.delay(20, "days"), steps.request()];
  const { _id: id, draft_version } = await newCampaign(played, sequence, "Network");
  await played.post(`/api/workflows/${id}/async_update`, { draft_version, is_existing_people: true });
  await add(played, id, person.index);
  await start(played, id);
}

/** The states of all deliveries of the person. */
async function stepsOf(tern: Installation, { prospectId }: Person): Promise<string[]> {
  const rows = await tern.sql<{ state: string }>("select state from deliveries where prospect_id = $1", [
    prospectId,
  ]);
  return rows.map(({ state }) => state).sort();
}

async function expectNothingFollows(page: Page, tern: Installation, person: Person) {
  await page.goto(`/profiles/my-prospects/${person.prospectId}`);
  await expect(page.getByText(/^Opted out on .*No campaign will contact this prospect/)).toBeVisible();
  // A finished campaign is collapsed to its result.
  await expect(page.getByRole("button", { name: "View steps" })).toHaveCount(2);
  expect(await stepsOf(tern, person)).toEqual(["sent", "sent", "skipped", "skipped"]);
}

/** The link of the unsubscribe button in the email as sent. */
async function unsubscribeLink(tern: Installation, { workspaceId }: Played): Promise<string> {
  const [mail] = await tern.sql<{ raw: Buffer }>(
    "select raw from sandbox.mails where workspace_id = $1 and folder = 'Sent'",
    [workspaceId],
  );
  return /^List-Unsubscribe:\s+<([^>]+)>/m.exec(mail?.raw.toString() ?? "")?.[1] ?? "";
}

/** The Message-IDs of our first email and of the person's reply, and the references of our last email. */
async function threadOf(tern: Installation, { workspaceId }: Played) {
  const [thread] = await tern.sql<{ first: string; theirs: string; last: string[] }>(
    `select (array_agg(message_id order by at))[1] as first,
            (select message_id from sandbox.mails where workspace_id = $1 and folder = 'INBOX') as theirs,
            (select reference_ids from sandbox.received where workspace_id = $1 order by at desc limit 1) as last
       from sandbox.received where workspace_id = $1`,
    [workspaceId],
  );
  return thread ?? { first: "", theirs: "", last: [] };
}
