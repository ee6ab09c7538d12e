import { randomUUID } from "node:crypto";
import { joined, signedUp } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import {
  account,
  base,
  board,
  conversation,
  insertInto,
  makeDeal,
  payloadOf,
  person,
  refusalOf,
  type Shop,
  send,
  shop,
  show,
  update,
  type Wire,
} from "./kit";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation();
}, 600_000);
afterAll(() => tern?.stop());

const remove = (by: Shop["member"], deal: Wire) => send(by, "DELETE", `/deals/${deal._id}/delete`);
const restore = (by: Shop["member"], deal: Wire) => by.post(`${base}/deals/${deal._id}/restore`);
const many = (by: Shop["member"], ids: Wire[], more: object) =>
  by.post(`${base}/deals/change`, { ids: ids.map((one) => one._id ?? one), ...more });
const lines = (deal: Wire) => deal.history.map(({ kind, from, to }: Wire) => [kind, from, to]);

describe("a deal (CRM-03, CRM-04, CRM-21, CRM-22)", () => {
  it("is its creator's, is worth 0 or more, and has its stage's probability until it gets its own", async () => {
    const here = await shop(tern);
    const { member } = here;
    const made = await makeDeal(member, here.stage("Proposal"), {
      name: "Roll-out",
      amount: undefined,
      currency: "JPY",
    });
    expect(made).toMatchObject({
      ...{
        platform: "default",
        name: "Roll-out",
        amount: 0,
        currency: "JPY",
        status: "open",
        probability: 50,
      },
      ...{ has_own_probability: false, crm_owner: { _id: member.userId, name: "Ada Byron" }, profile: null },
      ...{ is_profile_hidden: false, company_name: "", close_date: null, is_stale: false, next_step: null },
      ...{
        pipeline_id: here.pipeline._id,
        crm_stage: here.stage("Proposal"),
        lost_reason: null,
        closed_at: null,
      },
      version: 1,
    });
    expect(lines(made)).toEqual([["created", null, "Proposal"]]);
    const own = await payloadOf(
      update(member, made, { probability: 62.5, amount: 1234.56, close_date: "2027-02-01" }),
    );
    expect(own).toMatchObject({ probability: 62.5, has_own_probability: true, amount: 1234.56, version: 2 });
    const back = await payloadOf(update(member, own, { probability: null, crm_owner: null }));
    expect(back).toMatchObject({ probability: 50, has_own_probability: false, crm_owner: null });
    const history = lines(back);
    expect(history.at(-1)).toEqual(["created", null, "Proposal"]);
    expect(history).toHaveLength(6);
    expect(history).toEqual(
      expect.arrayContaining([
        ["owner", "Ada Byron", null],
        ["probability", "62.5", null],
        ["probability", null, "62.5"],
        ["close_date", null, "2027-02-01"],
        ["amount", "0.00 JPY", "1234.56 JPY"],
      ]),
    );
    const nobodys = await makeDeal(member, here.stage("Proposal"), { crm_owner: null });
    expect(nobodys.crm_owner).toBeNull();
  });

  it("is refused with the fields that are wrong", async () => {
    const here = await shop(tern);
    const make = (more: object) =>
      refusalOf(
        here.member.post(`${base}/deals`, {
          ...{ crm_stage: here.stage("Proposal"), name: "Deal", currency: "EUR", ...more },
        }),
      );
    expect(await make({ name: "" })).toEqual([400, { name: "fill_this_field" }]);
    expect(await make({ name: "x".repeat(121) })).toEqual([400, { name: "too_long" }]);
    expect(await make({ amount: -0.01 })).toEqual([400, { amount: "amount_negative" }]);
    expect(await make({ amount: 10_000_000_000 })).toEqual([400, { amount: "amount_too_large" }]);
    expect((await make({ amount: 0.001 }))[0]).toBe(400);
    expect(Object.keys((await make({ currency: "XXX" }))[1])).toEqual(["currency"]);
    expect(await make({ probability: 0 })).toEqual([400, { probability: "probability_not_positive" }]);
    expect(Object.keys((await make({ close_date: "2027-02-30" }))[1])).toEqual(["close_date"]);
    expect(await make({ crm_stage: randomUUID() })).toEqual([404, "not_found"]);
    expect(await make({ crm_owner: randomUUID() })).toEqual([404, "not_found"]);
    expect(await make({ profile_id: randomUUID() })).toEqual([404, "not_found"]);
    const inboxOnly = await joined(tern, here.member.workspaceId, { pages: ["inbox"] });
    expect(await make({ crm_owner: inboxOnly.userId })).toEqual([404, "not_found"]);
    const [row] = await tern.sql<{ count: number }>(
      "select count(*)::int as count from crm_deals where workspace_id = $1",
      [here.member.workspaceId],
    );
    expect(row?.count).toBe(0);
  });

  it("of another workspace does not exist", async () => {
    const here = await shop(tern);
    const there = await shop(tern);
    const theirs = await makeDeal(there.member, there.stage("Proposal"), { name: "Theirs" });
    for (const answer of [
      here.member.get(`${base}/deals/${theirs._id}`),
      update(here.member, theirs, { name: "Mine" }),
      remove(here.member, theirs),
      restore(here.member, theirs),
      here.member.get(`${base}/stages?pipeline_id=${there.pipeline._id}`),
      here.member.get(`${base}/stages/${there.stage("Proposal")}`),
      here.member.get(`${base}/deals?pipeline_id=${there.pipeline._id}`),
      here.member.get(`${base}/pipelines/${there.pipeline._id}/sums`),
    ])
      expect(await refusalOf(answer)).toEqual([404, "not_found"]);
    expect(await payloadOf(many(here.member, [theirs], { status: "won" }))).toEqual({ changed: 0 });
    expect(await show(there.member, theirs)).toMatchObject({ name: "Theirs", status: "open", version: 1 });
  });

  it("changes by version, and is closed and reopened with history", async () => {
    const here = await shop(tern);
    const { member } = here;
    const made = await makeDeal(member, here.stage("Proposal"));
    const lost = await payloadOf(update(member, made, { status: "lost", lost_reason: "Too dear" }));
    expect(lost).toMatchObject({ status: "lost", lost_reason: "Too dear", closed_at: expect.any(String) });
    expect(await refusalOf(update(member, made, { name: "Late" }))).toEqual([409, "conflict"]);
    const won = await payloadOf(update(member, lost, { status: "won" }));
    expect(won).toMatchObject({ status: "won", lost_reason: null, closed_at: expect.any(String) });
    const open = await payloadOf(update(member, won, { status: "open" }));
    expect(open).toMatchObject({ status: "open", lost_reason: null, closed_at: null });
    expect(lines(open)).toEqual([
      ["status", "won", "open"],
      ["status", "lost", "won"],
      ["status", "open", "lost"],
      ["created", null, "Proposal"],
    ]);
  });

  it("is restored within 30 days to its place, and is gone for good after them", async () => {
    const here = await shop(tern);
    const { member } = here;
    const made = [];
    for (const name of ["C", "B", "A"]) made.push(await makeDeal(member, here.stage("Proposal"), { name }));
    const [c, b] = made;
    expect((await remove(member, b)).status).toBe(200);
    expect(await refusalOf(remove(member, b))).toEqual([404, "not_found"]);
    expect(await refusalOf(member.get(`${base}/deals/${b._id}`))).toEqual([404, "not_found"]);
    await makeDeal(member, here.stage("Proposal"), { name: "New" });
    const back = await payloadOf(restore(member, b));
    expect(lines(back).slice(0, 2)).toEqual([
      ["status", "deleted", "open"],
      ["status", "open", "deleted"],
    ]);
    expect(await payloadOf(restore(member, b))).toMatchObject({ version: back.version });
    const names = (await board(member, here.pipeline)).find(({ name }) => name === "Proposal").crm_deals;
    expect(names.map(({ name }: Wire) => name)).toEqual(["New", "A", "B", "C"]);
    await remove(member, b);
    await remove(member, c);
    await tern.sql("update crm_deals set deleted_at = now() - interval '30 days 1 minute' where id = $1", [
      b._id,
    ]);
    expect(await refusalOf(restore(member, b))).toEqual([404, "not_found"]);
    await tern.sql("select forget_deals(now() - interval '30 days', 1000)");
    expect(await tern.sql("select 1 from crm_deals where id = $1", [b._id])).toEqual([]);
    expect(await tern.sql("select 1 from crm_deal_changes where deal_id = $1", [b._id])).toEqual([]);
    expect((await restore(member, c)).status).toBe(200);
  });
});

describe("many deals at once (CRM-22)", () => {
  it("change in one transaction or not at all, and keep their order", async () => {
    const here = await shop(tern);
    const { member } = here;
    const other = await joined(tern, member.workspaceId);
    const some: Wire[] = [];
    for (const name of ["C", "B", "A"])
      some.unshift(await makeDeal(member, here.stage("Proposal"), { name }));
    await makeDeal(member, here.stage("Discovery"), { name: "Z" });
    expect(await refusalOf(many(member, some, {}))).toEqual([400, { status: "fill_this_field" }]);
    expect(await refusalOf(many(member, some, { status: "won", crm_owner: randomUUID() }))).toEqual([
      404,
      "not_found",
    ]);
    expect(
      await payloadOf(
        many(member, [...some, randomUUID()], {
          crm_owner: other.userId,
          crm_stage: here.stage("Discovery"),
        }),
      ),
    ).toEqual({ changed: 3 });
    const column = (await board(member, here.pipeline)).find(({ name }) => name === "Discovery").crm_deals;
    expect(column.map(({ name, crm_owner }: Wire) => [name, crm_owner._id])).toEqual([
      ["A", other.userId],
      ["B", other.userId],
      ["C", other.userId],
      ["Z", member.userId],
    ]);
    await payloadOf(many(member, some, { status: "won" }));
    expect((await show(member, some[0])).status).toBe("won");
    await payloadOf(many(member, some, { is_deleted: true }));
    expect(await payloadOf(many(member, some, { status: "lost" }))).toEqual({ changed: 0 });
    expect(await payloadOf(many(member, some, { is_deleted: false }))).toEqual({ changed: 3 });
    expect((await show(member, some[2])).status).toBe("won");
    const tooMany = Array.from({ length: 501 }, () => randomUUID());
    expect(Object.keys((await refusalOf(many(member, tooMany, { status: "won" })))[1])).toEqual(["ids"]);
  });
});

describe("the prospect of a deal (CRM-16, ROLE-02)", () => {
  it("is hidden from members none of whose accounts contacts them, who find nothing by their name either", async () => {
    const here = await shop(tern);
    const { member } = here;
    const ours = await account(tern, member);
    const prospect = await person(tern, member, "Nora Vane");
    await conversation(tern, member, { prospect, account: ours });
    const limited = await joined(tern, member.workspaceId, { accounts: [await account(tern, member)] });
    const made = await makeDeal(member, here.stage("Proposal"), { name: "Big one", profile_id: prospect });
    expect(made.profile).toEqual({
      _id: prospect,
      full_name: "Nora Vane",
      position: "",
      company_name: "Halden",
    });
    const hidden = await show(limited, made);
    expect(hidden).toMatchObject({
      name: "Big one",
      profile: null,
      is_profile_hidden: true,
      next_step: null,
    });
    expect(JSON.stringify(hidden)).not.toContain("Nora");
    const found = async (by: typeof member, q: string) =>
      (await board(by, here.pipeline, `q=${q}`)).flatMap(({ crm_deals }) => crm_deals).length;
    expect([
      await found(member, "vane"),
      await found(member, "halden"),
      await found(member, "big vane"),
    ]).toEqual([1, 1, 1]);
    expect([
      await found(limited, "vane"),
      await found(limited, "halden"),
      await found(limited, "big"),
    ]).toEqual([0, 0, 1]);
    const listed = async (by: typeof member, q = "") =>
      (await payloadOf(by.get(`${base}/profiles?q=${q}`))).map(({ full_name }: Wire) => full_name);
    expect([await listed(member, "nora"), await listed(limited, "nora"), await listed(limited)]).toEqual([
      ["Nora Vane"],
      [],
      [],
    ]);
    expect(await payloadOf(member.get(`${base}/companies?q=hal`))).toEqual([{ name: "Halden" }]);
    expect(await payloadOf(limited.get(`${base}/companies?q=hal`))).toEqual([]);
    const other = await makeDeal(limited, here.stage("Proposal"));
    expect(await refusalOf(update(limited, other, { profile_id: prospect }))).toEqual([404, "not_found"]);
    expect(await refusalOf(limited.get(`${base}/profiles/${prospect}/deals`))).toEqual([404, "not_found"]);
    const own = await payloadOf(member.get(`${base}/profiles/${prospect}/deals`));
    expect(own.map(({ name }: Wire) => name)).toEqual(["Big one"]);
  });

  it("says what happens next: a reply, else a task, else a campaign", async () => {
    const here = await shop(tern);
    const { member } = here;
    const ours = await account(tern, member);
    const prospect = await person(tern, member);
    const deal = await makeDeal(member, here.stage("Proposal"), { profile_id: prospect });
    const next = async () => (await show(member, deal)).next_step;
    expect(await next()).toBeNull();
    const campaign = randomUUID();
    await insertInto(tern, member, "campaigns", {
      id: campaign,
      name: "Spring",
      draft: "[]",
      status: "active",
    });
    await insertInto(tern, member, "enrollments", {
      ...{
        id: randomUUID(),
        campaign_id: campaign,
        prospect_id: prospect,
        account_id: ours,
        state: "active",
      },
      entered_at: new Date(),
    });
    expect(await next()).toEqual({ kind: "campaign", name: "Spring" });
    const due = new Date(Date.now() + 86_400_000);
    for (const [text, days] of [
      ["Later", 3],
      ["Call her", 1],
    ] as const)
      await member.post("/api/tasks", {
        ...{
          type: "call",
          text,
          profile_id: prospect,
          due_at: new Date(+due + days * 86_400_000).toISOString(),
        },
      });
    expect(await next()).toMatchObject({ kind: "task", text: "Call her", type: "call" });
    await conversation(tern, member, { prospect, account: ours, needsYou: true });
    expect(await next()).toEqual({ kind: "reply" });
    const [card] = await payloadOf(member.get(`${base}/profiles/${prospect}/deals`));
    expect(card.next_step).toEqual({ kind: "reply" });
    await payloadOf(update(member, deal, { status: "won" }));
    expect(await next()).toBeNull();
  });

  it("a deal is stale when neither it moved nor they answered for longer than its stage allows", async () => {
    const here = await shop(tern);
    const { member } = here;
    const prospect = await person(tern, member);
    const stage = here.stage("Proposal");
    await payloadOf(send(member, "PUT", `/stages/${stage}/update`, { version: 1, rot_days: 7 }));
    const deal = await makeDeal(member, stage, { profile_id: prospect });
    const stale = async () => (await show(member, deal)).is_stale;
    expect(await stale()).toBe(false);
    await tern.sql("update crm_deals set in_stage_since = now() - interval '8 days' where id = $1", [
      deal._id,
    ]);
    expect(await stale()).toBe(true);
    const ours = await account(tern, member);
    await conversation(tern, member, { prospect, account: ours, at: new Date(Date.now() - 6 * 86_400_000) });
    expect(await stale()).toBe(false);
  });
});

describe("people who go", () => {
  it("a removed member's deals have no owner, and their history says so (SPACE-42)", async () => {
    const here = await shop(tern);
    const { member } = here;
    const seller = await joined(tern, member.workspaceId);
    await tern.sql("update users set first_name = 'Bo', last_name = 'Li' where id = $1", [seller.userId]);
    const made = await makeDeal(seller, here.stage("Proposal"), { name: "Theirs" });
    const left = await member.post(`/api/users/${seller.userId}/exit_from_space`, {
      space_id: member.workspaceId,
    });
    expect([left.status, left.body.code]).toEqual([200, undefined]);
    const deal = await show(member, made);
    expect(deal).toMatchObject({ crm_owner: null, version: 2 });
    expect(deal.history.map(({ kind, from, to, by }: Wire) => [kind, from, to, by])).toEqual([
      ["owner", "Bo Li", null, null],
      ["created", null, "Proposal", null],
    ]);
    const none = await board(member, here.pipeline, "owner=none");
    expect(none.flatMap(({ crm_deals }) => crm_deals.map(({ name }: Wire) => name))).toEqual(["Theirs"]);
  });

  it("an erased prospect leaves the deal, without them and without their name", async () => {
    const here = await shop(tern);
    const { member } = here;
    const prospect = await person(tern, member, "Nora Vane");
    const made = await makeDeal(member, here.stage("Proposal"), {
      name: "Halden – Nora Vane",
      profile_id: prospect,
    });
    const bare = await makeDeal(member, here.stage("Proposal"), { name: "Other" });
    const linked = await payloadOf(update(member, bare, { profile_id: prospect }));
    await payloadOf(update(member, linked, { profile_id: null }));
    await payloadOf(member.post(`/api/profiles/${prospect}/erase`, {}));
    const deal = await show(member, made);
    expect(deal).toMatchObject({ name: "Halden – …", profile: null, is_profile_hidden: false });
    const all = JSON.stringify(
      await tern.sql(
        "select d.*, c.* from crm_deals d join crm_deal_changes c on c.deal_id = d.id where d.workspace_id = $1",
        [member.workspaceId],
      ),
    );
    expect(all).not.toMatch(/nora/i);
    expect(all).not.toContain(prospect);
    expect(lines(await show(member, bare))).toEqual([["created", null, "Proposal"]]);
  });

  it("deals of a merged record are the other's", async () => {
    const here = await shop(tern);
    const { member } = here;
    const [stays, goes] = [await person(tern, member, "Ada One"), await person(tern, member, "Ada Two")];
    const made = await makeDeal(member, here.stage("Proposal"), { profile_id: goes });
    const seen = await payloadOf(member.get(`/api/profiles/${stays}/merge?other_id=${goes}`));
    await payloadOf(
      member.post(`/api/profiles/${stays}/merge`, {
        ...{ other_id: goes, version: seen.stays.version, other_version: seen.goes.version },
        ...{ take: [], goes_on: null },
      }),
    );
    expect((await show(member, made)).profile).toMatchObject({ _id: stays, full_name: "Ada One" });
    expect(await payloadOf(member.get(`${base}/profiles/${stays}/deals`))).toHaveLength(1);
  });

  it("a deleted workspace takes its deals along (SPACE-51)", async () => {
    const here = await shop(tern);
    const { member } = here;
    await makeDeal(member, here.stage("Proposal"));
    await signedUp(tern, "Stays");
    await tern.sql("delete from workspaces where id = $1", [member.workspaceId]);
    for (const table of ["crm_pipelines", "crm_stages", "crm_deals", "crm_deal_changes"])
      expect(await tern.sql(`select 1 from ${table} where workspace_id = $1`, [member.workspaceId])).toEqual(
        [],
      );
  });
});
