import { signedUp } from "@/tests/integration/http/caller";
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
    `insert into credit_entries (workspace_id, id, at, kind, category, amount, reference, turn, user_id)
     select $1, gen_random_uuid(), now() - n * interval '1 day', 'charge', 'sms', -10, 'sms ' || n || coalesce($3::text, ''), 1, $3::uuid
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
    await tern.sql("delete from credits where workspace_id = $1", [member.workspaceId]);
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

  it("is not visible to others", async () => {
    const [one, other] = [await signedUp(tern, "One"), await signedUp(tern, "Other")];
    await payload(one, "credits");
    await write(one, 5);
    expect((await payload(other, "credits_history")).total).toBeLessThanOrEqual(1);
    expect(await payload(other, `credits_history?user_id=${one.userId}`)).toEqual({ items: [], total: 0 });
  });
});
