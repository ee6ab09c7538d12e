import { randomUUID } from "node:crypto";
import { confirmed, imported, newCampaign, steps, withAccount } from "@/tests/integration/campaigns/setup";
import type { Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { add, command, ended, listed, pageOf, searched, searcher, setSpeed, until } from "./setup";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
}, 600_000);
afterAll(() => tern?.stop());

const countOf = async (text: string, values: unknown[]) =>
  (await tern.sql<{ count: number }>(`select count(*)::int as count from ${text}`, values))[0]!.count;
const inCampaign = (campaignId: string) => countOf("enrollments where campaign_id = $1", [campaignId]);

describe("people of a page are added to the campaign while it is read (CAMP-06, CAMP-47, PROSPECT-27)", () => {
  it.each(["search", "post", "event", "group"] as const)("%s", async (kind) => {
    const { member, campaignId, accountId } = await searcher(tern);
    const url = pageOf(kind, kind === "post" ? 1 : 0);
    const done = await searched(member, campaignId, { kind, url });
    expect(done).toMatchObject({
      ...{ kind, url, credentials_id: accountId, status: "finished", failure: null, wait: null },
      ...{ commands: ["rerun"], added: done.found, not_added: [], total: done.found },
    });
    expect(done.found).toBeGreaterThan(30);
    expect(await inCampaign(campaignId)).toBe(done.found);
    const { payload } = (await member.get(`/api/workflows/${campaignId}`)).body;
    expect(payload.searches).toEqual([
      { _id: done._id, kind, name: url, status: "finished", custom_fields_keys: [] },
    ]);
  });

  it("with names, positions and addresses, and are recognized by each of them", async () => {
    const { member, campaignId } = await searcher(tern);
    await searched(member, campaignId, { kind: "post", url: pageOf("post", 1) });
    const [one] = await tern.sql<Record<string, string>>(
      `select p.first_name, p.last_name, p.full_name, p.position, p.company_name, p.location, p.profile_url, p.member_ref, p.timezone,
          (select string_agg(kind, ' ' order by kind) from prospect_identities i where i.prospect_id = p.id) as known_by
         from prospects p where workspace_id = $1 order by id limit 1`,
      [member.workspaceId],
    );
    expect(Object.values(one!).every(Boolean)).toBe(true);
    expect(one!.known_by).toBe("member_ref profile_url");
  });

  it("and all of them can be downloaded with their result (CAMP-81, PROSPECT-26)", async () => {
    const { member, campaignId } = await searcher(tern);
    const { _id } = await searched(member, campaignId, {
      kind: "post",
      url: pageOf("post", 1),
      is_only_premium: true,
    });
    const answer = await member.get(`/api/workflows/${campaignId}/searches/${_id}/download_csv`);
    const [head, ...rows] = String(answer.body).trim().split("\n");
    expect(head).toBe("Name,Position,Company,Profile URL,Result");
    expect(rows).toHaveLength(35);
    expect(new Set(rows.map((row) => row.split(",").at(-1)))).toEqual(
      new Set(["Added", "Not a premium profile"]),
    );
  });

  it("in a workspace with real time the next page waits, as for a human reader (R8)", async () => {
    const { member, campaignId } = await searcher(tern, 1);
    const { body } = await add(member, campaignId, { kind: "event", url: pageOf("event") });
    const one = await until(member, campaignId, body.payload._id, ({ found }) => found === 25);
    expect(one).toMatchObject({ status: "active", added: 25, wait: null });
    const pause = await expectSoon(
      () =>
        tern.sql<{ seconds: number }>(
          "select extract(epoch from next_at - read_at)::int as seconds from searches where id = $1 and next_at is not null",
          [one._id],
        ),
      ([row]) => row !== undefined,
    );
    const seconds = pause[0]!.seconds;
    expect(seconds).toBeGreaterThanOrEqual(20);
    expect(seconds).toBeLessThanOrEqual(60);
  });
});

describe("refusals, each with its own text", () => {
  let ada: Member;
  let campaignId: string;
  beforeAll(async () => {
    ({ member: ada, campaignId } = await searcher(tern));
  });
  const refusal = async (fields: Record<string, unknown>, id = campaignId) => {
    const { status, body } = await add(ada, id, fields);
    return [status, body.code, body.error];
  };

  it.each([
    ["search", "wrong_search_url", "Please enter correct search URL"],
    ["post", "wrong_post_url", "Please enter correct post URL"],
    ["event", "wrong_event_url", "Please enter correct event URL"],
    ["group", "wrong_group_url", "Please enter correct group URL"],
    ["navigator_list", "wrong_navigator_list_url", "Please enter correct navigator list URL"],
    ["recruiter_project", "wrong_recruiter_project_url", "Please enter correct recruiter project URL"],
  ])("a wrong address of a %s (CAMP-48, CAMP-49)", async (kind, code, text) => {
    for (const url of [
      "",
      "nonsense",
      "https://example.com/groups/1",
      "https://people.example/in/somebody-001",
    ])
      expect(await refusal({ kind, url })).toEqual([422, code, text]);
  });

  it("the same source twice, however its URL is spelled (CAMP-51)", async () => {
    const url = pageOf("search");
    await searched(ada, campaignId, { kind: "search", url });
    expect(await refusal({ kind: "search", url: `${url}&page=3&origin=GLOBAL` })).toEqual([
      ...[409, "search_exists", "Such search already exists in this campaign"],
    ]);
    const known = { kind: "existing_people", query: "head" };
    await searched(ada, campaignId, known);
    expect((await refusal({ ...known, query: " HEAD " }))[1]).toBe("search_exists");
  });

  it("profiles in an email-only campaign, but not people with addresses (CAMP-52)", async () => {
    const { _id } = await newCampaign(ada, [steps.email("Hello")], "Mail");
    expect(await refusal({ kind: "post", url: pageOf("post") }, _id)).toEqual([
      ...[409, "email_only_campaign", "You can not add profiles to email only campaign"],
    ]);
    expect((await add(ada, _id, { kind: "existing_people" })).status).toBe(200);
  });

  it("everything without an account, and accounts that act through a browser (CAMP-53)", async () => {
    const bo = await confirmed(tern);
    const { _id } = await newCampaign(bo);
    const ask = async () => (await add(bo, _id, { kind: "post", url: pageOf("post") })).body;
    expect(await ask()).toMatchObject({
      code: "add_account_first",
      error: "Please, add social account first",
    });
    await withAccount(bo);
    await tern.sql("update accounts set automation_type = 'extension' where workspace_id = $1", [
      bo.workspaceId,
    ]);
    expect((await ask()).code).toBe("search_needs_cloud_account");
  });

  it.each([
    ["free", "search", "social_targeting", "basic"],
    ["free", "post", "post_targeting", "basic"],
    ["basic", "event", "event_targeting", "growth"],
    ["basic", "group", "group_targeting", "growth"],
  ] as const)("on %s: %s needs %s (CAMP-50)", async (tier, kind, feature, upgrade) => {
    const { member, campaignId: id } = await searcher(tern);
    await tern.sql(
      "update workspaces set tier = $2, trial_ends_at = null, is_subscription_good = true where id = $1",
      [member.workspaceId, tier],
    );
    const answer = await expectSoon(
      () => add(member, id, { kind, url: pageOf(kind) }),
      ({ status }) => status === 402,
    );
    expect(answer.body).toMatchObject({ code: "upgrade_required", feature, tier: upgrade });
    expect((await add(member, id, { kind: "existing_people" })).status).toBe(200);
  });

  it("a page of the sandbox for an account that is not sandboxed", async () => {
    const { member, campaignId: id } = await searcher(tern);
    await tern.sql("update accounts set is_sandboxed = false where workspace_id = $1", [member.workspaceId]);
    expect((await add(member, id, { kind: "post", url: pageOf("post") })).body.code).toBe("wrong_post_url");
  });
});

/** Polls until the result matches: plans are cached for a few seconds, and a job runs in parallel. */
async function expectSoon<T>(ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries++) {
    const answer = await ask();
    if (fits(answer) || tries > 100) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe("pause, resume and rerun (CAMP-18 to CAMP-20)", () => {
  it("a paused search stops, and continues where it stopped", async () => {
    const { member, campaignId } = await searcher(tern, 1);
    const { body } = await add(member, campaignId, { kind: "group", url: pageOf("group") });
    const { _id } = body.payload;
    await until(member, campaignId, _id, ({ found }) => found === 25);
    const paused = (await command(member, campaignId, _id, "stopped")).body.payload;
    expect(paused).toMatchObject({ status: "stopped", commands: ["resume", "rerun"], found: 25 });
    expect((await command(member, campaignId, _id, "stopped")).body.code).toBe("search_wrong_state");
    await setSpeed(member, 10_000);
    expect((await command(member, campaignId, _id, "active")).body.payload.status).toBe("active");
    expect(await ended(member, campaignId, _id)).toMatchObject({
      status: "finished",
      found: 199,
      added: 199,
    });
  });

  it("a rerun adds no one twice, and checks rejected people again", async () => {
    const { member, campaignId } = await searcher(tern);
    const url = pageOf("post", 1);
    const first = await searched(member, campaignId, { kind: "post", url, is_only_premium: true });
    expect(first.added).toBeLessThan(35);
    await tern.sql("update campaigns set is_only_premium = false where id = $1", [campaignId]);
    const again = await member.post(`/api/workflows/${campaignId}/rerun_searches`, { search_id: first._id });
    expect(again.body.payload).toMatchObject([{ _id: first._id, status: "active" }]);
    const second = await ended(member, campaignId, first._id);
    expect(second).toMatchObject({ found: 35, added: 35, not_added: [] });
    const prospects = await countOf("prospects where workspace_id = $1", [member.workspaceId]);
    expect([await inCampaign(campaignId), prospects]).toEqual([35, 35]);
  });

  it("all of a campaign's sources can be rerun together, including files (CAMP-78)", async () => {
    const { member, campaignId } = await searcher(tern);
    await imported(member, campaignId, "First name,Email\nAda,ada@x.test\n");
    const { _id } = await searched(member, campaignId, { kind: "post", url: pageOf("post", 1) });
    const { body } = await member.post(`/api/workflows/${campaignId}/rerun_searches`, {});
    expect(body.payload.map(({ kind, status }: Record<string, string>) => [kind, status])).toEqual([
      ["post", "active"],
      ["csv", "active"],
    ]);
    await ended(member, campaignId, _id);
    expect(await inCampaign(campaignId)).toBe(36);
  });

  it("survives a worker killed in the middle, without duplicates", async () => {
    const { member, campaignId } = await searcher(tern, 1);
    const { body } = await add(member, campaignId, { kind: "group", url: pageOf("group") });
    const { _id } = body.payload;
    await until(member, campaignId, _id, ({ found }) => found > 0);
    await tern.children.findLast(({ name }) => name === "worker")?.kill("SIGKILL");
    await setSpeed(member, 3_600);
    await tern.start("worker");
    // A page being read is given up after 15 s without a heartbeat.
    expect(await ended(member, campaignId, _id)).toMatchObject({
      status: "finished",
      found: 199,
      added: 199,
    });
    expect(await inCampaign(campaignId)).toBe(199);
  }, 600_000);
});

describe("it reports what it waits for (CAMP-26, BILL-12)", () => {
  it("the day's searches of its account are used up", async () => {
    const { member, campaignId, accountId } = await searcher(tern);
    const today = "(now() at time zone 'Europe/London')::date";
    await tern.sql(
      `insert into usage (workspace_id, owner_id, kind, day, used) select $1, $2, 'search', ${today} + n, 10 from generate_series(-1, 3000) n`,
      [member.workspaceId, accountId],
    );
    const { body } = await add(member, campaignId, { kind: "post", url: pageOf("post", 1) });
    const { _id } = body.payload;
    const waiting = await until(member, campaignId, _id, ({ wait }) => wait !== null);
    expect(waiting).toMatchObject({ status: "active", found: 0, wait: { reason: "daily_limit" } });
    await tern.sql("delete from usage where workspace_id = $1", [member.workspaceId]);
    expect(await ended(member, campaignId, _id)).toMatchObject({ status: "finished", found: 35 });
    expect(await countOf("usage where owner_id = $1 and kind = 'search' and used = 1", [accountId])).toBe(1);
  });

  it("its account is signed out, and it continues once it is back", async () => {
    const { member, campaignId, accountId } = await searcher(tern);
    await tern.sql("update sandbox.seats set challenge = 'email' where workspace_id = $1", [
      member.workspaceId,
    ]);
    const { body } = await add(member, campaignId, { kind: "post", url: pageOf("post", 1) });
    const { _id } = body.payload;
    const waiting = await until(member, campaignId, _id, ({ wait }) => wait !== null);
    expect(waiting).toMatchObject({
      status: "active",
      wait: { reason: "account_disconnected", until: null },
    });
    await tern.sql("update sandbox.seats set challenge = null where workspace_id = $1", [member.workspaceId]);
    await member.post(`/api/credentials/${accountId}/do_auth`);
    expect(await ended(member, campaignId, _id)).toMatchObject({ status: "finished", found: 35, wait: null });
  });

  it("its campaign is paused (R30)", async () => {
    const { member, campaignId } = await searcher(tern);
    await imported(member, campaignId, "First name,Profile\nAda,https://people.example/in/ada\n");
    const status = (to: string) => member.post(`/api/workflows/${campaignId}/update_status`, { status: to });
    await status("active");
    await status("paused");
    const { body } = await add(member, campaignId, { kind: "post", url: pageOf("post", 1) });
    const { _id } = body.payload;
    const waiting = await until(member, campaignId, _id, ({ wait }) => wait !== null);
    expect(waiting).toMatchObject({ found: 0, wait: { reason: "campaign_paused" } });
    await status("active");
    expect(await ended(member, campaignId, _id)).toMatchObject({ status: "finished", found: 35 });
  });

  it("a page that does not exist, or not for this account, ends it with the reason, and it can be retried", async () => {
    const { member, campaignId } = await searcher(tern);
    const missing = await searched(member, campaignId, {
      kind: "group",
      url: "https://people.example/groups/1234567/",
    });
    expect(missing).toMatchObject({
      status: "failed",
      failure: "search_source_missing",
      commands: ["resume", "rerun"],
    });
    const list = await searched(member, campaignId, {
      kind: "navigator_list",
      url: pageOf("navigator_list"),
    });
    expect(list).toMatchObject({ status: "failed", failure: "search_needs_sales_navigator" });
    await tern.sql("update sandbox.seats set account_type = 'sales_navigator' where workspace_id = $1", [
      member.workspaceId,
    ]);
    await command(member, campaignId, list._id, "active");
    expect(await ended(member, campaignId, list._id)).toMatchObject({ status: "finished", failure: null });
  });

  it("it is in a restored workspace that was not released (R47)", async () => {
    const { member, campaignId } = await searcher(tern);
    await tern.sql("insert into plumbing.fence (backup_at) values (now())");
    const { body } = await add(member, campaignId, { kind: "post", url: pageOf("post", 1) });
    const { _id } = body.payload;
    const waiting = await until(member, campaignId, _id, ({ wait }) => wait !== null);
    expect(waiting).toMatchObject({ found: 0, wait: { reason: "restored_copy" } });
    await tern.sql("delete from plumbing.fence");
    await command(member, campaignId, _id, "stopped");
    await command(member, campaignId, _id, "active");
    expect(await ended(member, campaignId, _id)).toMatchObject({ status: "finished", found: 35 });
  });

  it("if its account is removed another one continues, and without one nothing does", async () => {
    const { member, campaignId, accountId } = await searcher(tern, 1);
    const { body } = await add(member, campaignId, { kind: "group", url: pageOf("group") });
    const { _id } = body.payload;
    await until(member, campaignId, _id, ({ found }) => found === 25);
    await command(member, campaignId, _id, "stopped");
    await tern.sql("update accounts set status = 'deleted' where id = $1", [accountId]);
    expect((await command(member, campaignId, _id, "active")).body.code).toBe("add_account_first");
    const another = await withAccount(member);
    await setSpeed(member, 10_000);
    await command(member, campaignId, _id, "active");
    expect(await ended(member, campaignId, _id)).toMatchObject({
      ...{ status: "finished", found: 199, credentials_id: another },
    });
  });

  it("an archived campaign is no longer searched for", async () => {
    const { member, campaignId } = await searcher(tern, 1);
    const { body } = await add(member, campaignId, { kind: "group", url: pageOf("group") });
    const { _id } = body.payload;
    await until(member, campaignId, _id, ({ found }) => found === 25);
    await member.post(`/api/workflows/${campaignId}/archive`);
    await setSpeed(member, 10_000);
    expect(await ended(member, campaignId, _id)).toMatchObject({ status: "stopped", found: 25 });
    expect((await command(member, campaignId, _id, "active")).body.code).toBe("campaign_wrong_state");
  });
});

describe("which people it takes (R24, PROSPECT-25 to PROSPECT-28)", () => {
  it("not people of another campaign, nor earlier contacts, unless the campaign includes them", async () => {
    const { member, campaignId } = await searcher(tern);
    await searched(member, campaignId, { kind: "post", url: pageOf("post", 1) });
    const [talked] = await tern.sql<{ id: string }>(
      "select id from prospects where workspace_id = $1 order by id limit 1",
      [member.workspaceId],
    );
    const account = await tern.sql<{ id: string }>("select id from accounts where workspace_id = $1", [
      member.workspaceId,
    ]);
    await tern.sql(
      `insert into conversations (workspace_id, id, prospect_id, account_id, last_channel, last_direction, last_message_at, last_in_at)
       values ($1, $2, $3, $4, 'network', 'in', now(), now())`,
      [member.workspaceId, randomUUID(), talked!.id, account[0]!.id],
    );
    const other = (await newCampaign(member, undefined, "Other"))._id;
    const kept = await searched(member, other, { kind: "post", url: pageOf("post", 1) });
    expect(kept).toMatchObject({ added: 0, not_added: [{ reason: "in_other_campaign", count: 35 }] });
    await tern.sql("update campaigns set is_existing_people = true where id = $1", [other]);
    await member.post(`/api/workflows/${other}/rerun_searches`, { search_id: kept._id });
    expect(await ended(member, other, kept._id)).toMatchObject({
      ...{ added: 34, not_added: [{ reason: "talked_before", count: 1 }] },
    });
  });

  it("no one whom its owner contacts from another workspace, without revealing which", async () => {
    const one = await searcher(tern);
    const two = await searcher(tern);
    await searched(one.member, one.campaignId, { kind: "post", url: pageOf("post", 1) });
    await tern.sql(
      "update accounts set owner_id = (select owner_id from accounts where id = $2) where id = $1",
      [two.accountId, one.accountId],
    );
    const kept = await searched(two.member, two.campaignId, { kind: "post", url: pageOf("post", 1) });
    expect(kept).toMatchObject({ added: 0, not_added: [{ reason: "in_other_workspace", count: 35 }] });
  });

  it("existing people, of one campaign, or by words in name, position or company", async () => {
    const { member, campaignId } = await searcher(tern);
    await imported(
      member,
      campaignId,
      "First name,Position,Company,Email\nAda,Head of Sales,Halden,a@x.test\nBo,Baker,Halden,b@x.test\n",
    );
    const other = (await newCampaign(member, undefined, "Other"))._id;
    const some = await searched(member, other, {
      ...{
        kind: "existing_people",
        from_workflow_id: campaignId,
        query: "sales halden",
        is_existing_people: true,
      },
    });
    expect(some).toMatchObject({
      ...{ kind: "existing_people", url: null, credentials_id: null, query: "sales halden" },
      ...{ from_workflow: { _id: campaignId, name: "Autumn" }, status: "finished", found: 1, added: 1 },
    });
    const all = await searched(member, other, { kind: "existing_people" });
    expect(all).toMatchObject({ found: 2, added: 1, not_added: [{ reason: "in_this_campaign", count: 1 }] });
    expect((await listed(member, other)).map(({ kind }) => kind)).toEqual([
      "existing_people",
      "existing_people",
    ]);
  });
});
