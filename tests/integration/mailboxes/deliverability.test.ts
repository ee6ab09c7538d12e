import { randomUUID } from "node:crypto";
import { joined, type Member, signedUp } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { confirmed, imported, newCampaign, steps, withAccount } from "../campaigns/setup";

jest.setTimeout(600_000);

/** One email that a campaign sent: from which mailbox, how many days ago, how it ended, to whom. */
type Sent = { from: string; daysAgo: number; bounce?: string; state?: "failed"; enrollmentId: string };

let tern: Installation;
let ada: Member;
let accountId: string;
let campaignId: string;
const [piet, nora] = [randomUUID(), randomUUID()];
const stepId = randomUUID();

const insert = (table: string, row: Record<string, unknown>) => {
  const fields = { workspace_id: ada.workspaceId, ...row };
  const columns = Object.keys(fields);
  return tern.sql(
    `insert into ${table} (${columns}) values (${columns.map((_, index) => `$${index + 1}`)})`,
    Object.values(fields),
  );
};

async function newMailbox(id: string, email: string, of: string) {
  await insert("mailboxes", { id, account_id: of, email, status: "connected", is_sandboxed: true });
  await insert("lanes", { id, channel: "email", account_id: of, mailbox_id: id });
}

/** Enrollments of the people of a file. */
async function enrolled(file: string, name: string): Promise<string[]> {
  const done = await imported(ada, campaignId, file);
  await tern.sql("update imports set file_name = $2 where id = $1", [done._id, name]);
  const rows = await tern.sql<{ id: string }>("select id from enrollments where import_id = $1 order by id", [
    done._id,
  ]);
  return rows.map(({ id }) => id);
}

async function send({ from, daysAgo, bounce, state = undefined, enrollmentId }: Sent) {
  const [row] = await tern.sql<{ prospect_id: string }>("select prospect_id from enrollments where id = $1", [
    enrollmentId,
  ]);
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  await insert("deliveries", {
    ...{ id: randomUUID(), lane_id: from, enrollment_id: enrollmentId, campaign_id: campaignId },
    ...{ prospect_id: row!.prospect_id, step_id: randomUUID(), kind: "email", rank: 2, planned_at: at },
    ...{ state: state ?? "sent", settled_at: at, bounce: bounce ?? null },
  });
}

const read = async (member: Member, query = "") =>
  (await member.get(`/api/integrations/smtp/deliverability${query}`)).body.payload;
const people = (tag: string, count: number) =>
  `Email\n${Array.from({ length: count }, (_, at) => `${tag}${at}@people.test`).join("\n")}\n`;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
  ada = await confirmed(tern);
  accountId = await withAccount(ada);
  campaignId = (await newCampaign(ada, [{ ...steps.email("Hello"), id: stepId }], "Autumn"))._id;
  await newMailbox(piet, "piet@kestrel.test", accountId);
  await newMailbox(nora, "nora@kestrel.test", accountId);
  const fair = await enrolled(people("fair", 6), "Trade fair, October.csv");
  const web = await enrolled(people("web", 4), "Website.csv");
  // Five of seven bounces of Piet's come from the trade fair.
  for (const enrollmentId of fair.slice(0, 5))
    await send({ from: piet, daysAgo: 2, bounce: "hard", enrollmentId });
  await send({ from: piet, daysAgo: 2, bounce: "block", state: "failed", enrollmentId: web[0]! });
  await send({ from: piet, daysAgo: 9, bounce: "hard", enrollmentId: web[1]! });
  await send({ from: piet, daysAgo: 9, bounce: "withdrawn", enrollmentId: web[2]! });
  await send({ from: piet, daysAgo: 2, bounce: "soft", enrollmentId: web[3]! });
  // It never left and did not bounce: no email.
  await send({ from: piet, daysAgo: 2, state: "failed", enrollmentId: web[3]! });
  await send({ from: nora, daysAgo: 1, enrollmentId: fair[5]! });
  await send({ from: nora, daysAgo: 1, bounce: "complaint", enrollmentId: web[0]! });
  await send({ from: nora, daysAgo: 45, enrollmentId: web[1]! });
});
afterAll(() => tern?.stop());

const byId = (payload: { mailboxes: { mailbox_id: string }[] }, id: string) =>
  payload.mailboxes.find(({ mailbox_id }) => mailbox_id === id);

test("emails are counted by mailbox and result, with the import that most bounces come from (R17)", async () => {
  const month = await read(ada);
  expect(byId(month, piet)).toEqual({
    ...{ mailbox_id: piet, sent: 9, hard: 6, blocked: 1, soft: 1, complaints: 0 },
    cause: { name: "Trade fair, October.csv", bounced: 5 },
  });
  expect(byId(month, nora)).toEqual({
    ...{ mailbox_id: nora, sent: 2, hard: 0, blocked: 0, soft: 0, complaints: 1, cause: null },
  });
});

test("a period has its days alone, today included", async () => {
  const week = await read(ada, "?period=1_week");
  expect(byId(week, piet)).toMatchObject({ sent: 7, hard: 5, blocked: 1, soft: 1 });
  expect(week.days).toHaveLength(2);
  expect(week.days.every(({ day }: { day: string }) => day >= week.from && day <= week.to)).toBe(true);
  const quarter = await read(ada, "?period=3_months");
  expect(byId(quarter, nora)).toMatchObject({ sent: 3 });
  expect((await ada.get("/api/integrations/smtp/deliverability?period=1_year")).status).toBe(400);
});

test("campaigns that the bounce guard holds back are named until it is lifted", async () => {
  expect((await read(ada)).guarded).toEqual([]);
  const guard = { level: "no_first_mails", by: "bounces", sent: 100, count: 7, hard: 6, soft: 1, block: 1 };
  await tern.sql("update campaigns set status = 'active', guard = $2 where id = $1", [
    campaignId,
    JSON.stringify({ ...guard, complaints: 0, at: new Date().toISOString() }),
  ]);
  expect((await read(ada)).guarded).toMatchObject([
    {
      workflow: { _id: campaignId, name: "Autumn" },
      guard: { level: "no_first_mails", count: 7, sent: 100 },
    },
  ]);
  await tern.sql("update campaigns set status = 'archived' where id = $1", [campaignId]);
  expect((await read(ada)).guarded).toEqual([]);
});

test("a member sees the mailboxes of their accounts, one without the page none, another workspace nothing", async () => {
  const max = await joined(tern, ada.workspaceId);
  const limit = (accounts: string[] | null, pages: string[] | null) =>
    tern.sql("update memberships set allowed_accounts = $2, allowed_pages = $3 where user_id = $1", [
      max.userId,
      accounts,
      pages,
    ]);
  await limit([], null);
  expect(await read(max)).toMatchObject({ mailboxes: [], days: [] });
  await limit([accountId], ["mailboxes"]);
  expect((await read(max)).mailboxes).toHaveLength(2);
  await limit(null, ["inbox"]);
  expect((await max.get("/api/integrations/smtp/deliverability")).status).toBe(403);
  const stranger = await signedUp(tern, "Elsewhere");
  expect(await read(stranger)).toMatchObject({ mailboxes: [], days: [], guarded: [] });
});
