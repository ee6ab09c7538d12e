import { randomUUID } from "node:crypto";
import { confirmed } from "@/tests/integration/campaigns/setup";
import { joined, signedUp } from "@/tests/integration/http/caller";
import { spendDownTo } from "@/tests/support/credits";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { afterTrial } from "./kit";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation();
});
afterAll(() => tern?.stop());

type Member = Awaited<ReturnType<typeof signedUp>>;
const payload = async (member: Member, path: string) =>
  (await member.get(`/api/billing/${path}`)).body.payload;

/** Ledger lines as the engine writes them: some text messages of a user, the newest today. */
const write = (member: Member, count: number, userId: string | null = null) =>
  tern.sql(
    `insert into credit_postings (workspace_id, id, at, kind, from_account, to_account, category, amount, reference, turn, user_id, grant_id)
     select $1, gen_random_uuid(), now() - n * interval '1 day', 'charge', 'available', 'spent', 'sms', 10,
            'sms ' || n || coalesce($3::text, ''), 1, $3::uuid, (select id from credit_grants where workspace_id = $1 limit 1)
       from generate_series(0, $2::int - 1) n`,
    [member.workspaceId, count, userId],
  );

describe("the credits of a workspace (SHELL-34)", () => {
  it("start with those of its trial, and are part of the workspace's data (BILL-07)", async () => {
    const member = await signedUp(tern);
    expect(await payload(member, "credits")).toMatchObject({
      ...{ used: 0, available: 2000, left: 2000, per_period: 2000, is_sold_by_sales: false },
    });
    const info = (await member.get("/api/space/info")).body.payload;
    expect(info.credits_usage).toEqual({
      ...{ usage_by_type: { default: 0 }, available_by_type: { default: 2000 } },
    });
  });

  it("are zero on a plan without credits, and sold by sales where the product takes no payments (BILL-51)", async () => {
    const member = await afterTrial(tern, "Poor");
    await tern.sql(spendDownTo, [member.workspaceId, 0]);
    await tern.sql("update credits set allowance = 0 where workspace_id = $1", [member.workspaceId]);
    await tern.sql("update workspaces set subscription_mode = 'manual' where id = $1", [member.workspaceId]);
    expect(await payload(member, "credits")).toMatchObject({
      ...{ available: 0, left: 0, per_period: 0, is_sold_by_sales: true },
    });
  });
});

describe("the credits history (BILL-41, BILL-42)", () => {
  it("lists ten at a time, newest first, by user and by category", async () => {
    const member = await signedUp(tern, "History");
    await payload(member, "credits");
    await write(member, 12);
    await write(member, 3, member.userId);
    const first = await payload(member, "credits_history");
    expect(first.total).toBe(16);
    expect(first.items).toHaveLength(10);
    const times = first.items.map(({ at }: { at: string }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    const rest = await payload(member, "credits_history?skip=10&limit=10");
    expect(rest.items).toHaveLength(6);
    const own = await payload(member, `credits_history?user_id=${member.userId}`);
    expect(own).toMatchObject({
      total: 3,
      items: Array(3).fill({ kind: "charge", usage_type: "sms", amount: -1, user: { _id: member.userId } }),
    });
    expect(await payload(member, "credits_history?usage_type=enrich")).toEqual({ items: [], total: 0 });
    const today = new Date().toISOString().slice(0, 10);
    expect((await payload(member, `credits_history?date=${today}`)).total).toBeGreaterThanOrEqual(2);
    expect(await payload(member, "credits")).toMatchObject({ used: 15, available: 2000, left: 1985 });
  });

  it("has every day of a period, including those without charges (BILL-41)", async () => {
    const member = await signedUp(tern, "Chart");
    await payload(member, "credits");
    await write(member, 2);
    const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
    const { days } = await payload(member, `credits_history/chart?start_date=${day(6)}&end_date=${day(0)}`);
    expect(days).toHaveLength(7);
    expect(days.slice(-2)).toEqual([
      { date: day(1), used: 1 },
      { date: day(0), used: 1 },
    ]);
    const wrong = await member.get(
      `/api/billing/credits_history/chart?start_date=${day(0)}&end_date=${day(3)}`,
    );
    expect(wrong.status).toBe(400);
  });

  it("shows a line with its postings and what it was for, to those who may open it (ROLE-02)", async () => {
    const member = await signedUp(tern, "Detail");
    await payload(member, "credits");
    const prospect = randomUUID();
    await tern.sql("insert into prospects (workspace_id, id, full_name) values ($1, $2, 'Zoë Marchand')", [
      ...[member.workspaceId, prospect],
    ]);
    const reference = `personality:${prospect}`;
    await tern.sql(
      `insert into credit_postings (workspace_id, id, at, kind, from_account, to_account, amount, reference, turn, grant_id, category)
       select $1, gen_random_uuid(), now() + n * interval '1 second', v.kind, source, target, amount, $2, 1, case when v.kind = 'charge' then g.id end, category
         from credit_grants g, (values (1, 'reserve', 'available', 'reserved', 440, null), (2, 'charge', 'reserved', 'spent', 310, 'personality_type'),
           (3, 'release', 'reserved', 'available', 130, null)) v(n, kind, source, target, amount, category) where g.workspace_id = $1`,
      [member.workspaceId, reference],
    );
    const [newest] = (await payload(member, "credits_history")).items;
    expect(newest).toMatchObject({ kind: "charge", amount: -31, balance: 1969, grant: null });
    const { postings, ...line } = await payload(member, `credits_history/${newest._id}`);
    expect(line).toMatchObject({
      ...{ entry: newest, reference, reserved: 44, spent: 31, returned: 13 },
      ...{ profile: { _id: prospect, name: "Zoë Marchand" }, message_id: null },
    });
    expect(postings).toMatchObject([
      { kind: "reserve", from: "available", to: "reserved", amount: 44, grant: null },
      { kind: "charge", from: "reserved", to: "spent", amount: 31, grant: { kind: "plan" } },
      { kind: "release", from: "reserved", to: "available", amount: 13, grant: null },
    ]);
    const accountant = await joined(tern, member.workspaceId, { pages: ["billing"] });
    expect(await payload(accountant, `credits_history/${newest._id}`)).toMatchObject({
      spent: 31,
      profile: null,
    });
    const other = await joined(tern, member.workspaceId, { pages: ["inbox"] });
    expect((await other.get(`/api/billing/credits_history/${newest._id}`)).status).toBe(403);
    // A reservation is no line of its own.
    expect((await member.get(`/api/billing/credits_history/${postings[0]._id}`)).status).toBe(404);
    expect(await payload(member, "credits")).toMatchObject({
      ...{ left: 1969, reserved: 0, left_of: [{ grant: "plan", credits: 1969 }] },
    });
  });

  it("has the balance after each line, and says who gave what and why", async () => {
    const member = await signedUp(tern, "Given");
    await payload(member, "credits");
    await tern.cli(
      "workspace",
      "plan",
      member.workspaceId,
      "--plan",
      "growth",
      "--credits",
      "500",
      "--by",
      "Jo",
      "--why",
      "trial week",
    );
    await tern.sql(spendDownTo, [member.workspaceId, 12_340]);
    const { items } = await payload(member, "credits_history?limit=100");
    expect(items[0]).toMatchObject({ balance: 1234 });
    for (const [index, { amount, balance }] of items.entries())
      if (index > 0) expect(items[index - 1].balance).toBeCloseTo(balance + items[index - 1].amount);
      else expect(amount).toBeLessThan(0);
    const gift = items.find(({ grant }: { grant: string }) => grant === "gift");
    expect(gift).toMatchObject({ amount: 500, given_by: "Jo" });
    expect(await payload(member, `credits_history/${gift._id}`)).toMatchObject({ reason: "trial week" });
  });

  it("is exported for accounting, a month at a time, with cells that start no formula", async () => {
    const member = await confirmed(tern, "Books");
    await payload(member, "credits");
    await tern.sql(spendDownTo, [member.workspaceId, 19_990]);
    await tern.sql("update credit_grants set given_by = '=1+1' where workspace_id = $1", [
      member.workspaceId,
    ]);
    const month = new Date().toISOString().slice(0, 7);
    const file = (of: string) => member.get(`/api/billing/credits_history/download_csv?month=${of}`);
    const { body, headers } = await file(month);
    expect(headers.get("content-type")).toContain("text/csv");
    const [head, granted, spent, ...rest] = String(body).trim().split("\n");
    expect(head).toBe(
      "Time (UTC),Posting,Reference,Type,Category,From account,To account,Credits,Grant,Granted (UTC),Member,Campaign,Given by,Reason",
    );
    expect(granted).toMatch(/,Plan credits,,Plan,Balance,2000,Plan credits,.+,,,'=1\+1,$/);
    expect(spent).toMatch(/,Spent,Call,Balance,Spent,1,Plan credits,.+,,,,$/);
    expect(rest).toEqual([]);
    expect(
      String((await file("2020-01")).body)
        .trim()
        .split("\n"),
    ).toHaveLength(1);
    expect((await file("2026-13")).status).toBe(400);
    const other = await joined(tern, member.workspaceId, { pages: ["inbox"] });
    expect((await other.get(`/api/billing/credits_history/download_csv?month=${month}`)).status).toBe(403);
  });

  it("is not visible to others", async () => {
    const [one, other] = [await signedUp(tern, "One"), await signedUp(tern, "Other")];
    await payload(one, "credits");
    await write(one, 5);
    expect((await payload(other, "credits_history")).total).toBeLessThanOrEqual(1);
    expect(await payload(other, `credits_history?user_id=${one.userId}`)).toEqual({ items: [], total: 0 });
  });
});
