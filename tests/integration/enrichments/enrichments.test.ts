import { setTimeout as sleep } from "node:timers/promises";
import { memberAt } from "@/server/sandbox/rules/members";
import { confirmed, imported, newCampaign, withAccount } from "@/tests/integration/campaigns/setup";
import { filled, found } from "@/tests/integration/finder/setup";
import { joined, type Member } from "@/tests/integration/http/caller";
import { effect, give, spendDownTo } from "@/tests/support/credits";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
}, 600_000);
afterAll(() => tern?.stop());

const base = "/api/v2/looch";
const urls = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => memberAt(from + index).profileUrl);
const asked = (fields: Record<string, unknown>) => ({ sought: ["email"], ...fields });
const start = async (member: Member, fields: Record<string, unknown>) =>
  (await member.post(`${base}/profiles/enrich`, asked(fields))).body.payload;
const show = async (member: Member, id: string) =>
  (await member.get(`${base}/enrichments/${id}`)).body.payload;

async function ended(member: Member, id: string) {
  const until = Date.now() + 180_000;
  for (;;) {
    const run = await show(member, id);
    if (run.ended_at !== null) return run;
    if (Date.now() > until) throw new Error(`the enrichment still is ${JSON.stringify(run)}`);
    await sleep(50);
  }
}
const countOf = (run: { outcomes: { outcome: string; count: number }[] }, outcome: string) =>
  run.outcomes.find((one) => one.outcome === outcome)?.count ?? 0;
const spentIn = async (workspaceId: string) =>
  (
    await tern.sql<{ tenths: number }>(
      `select coalesce(-sum(${effect}), 0)::int as tenths from credit_postings e where workspace_id = $1 and category = 'enrich'`,
      [workspaceId],
    )
  )[0]!.tenths / 10;
const owner = async () => {
  const member = await confirmed(tern);
  await tern.sql(
    "update workspaces set tier = 'supreme', trial_ends_at = null, is_subscription_good = true where id = $1",
    [member.workspaceId],
  );
  return member;
};

describe("an enrichment (PROSPECT-10, PROSPECT-13)", () => {
  it("keeps people as prospects, finds verified addresses, and charges one credit for each", async () => {
    const ada = await owner();
    const people = [...urls(0, 40), "nonsense", "https://people.example/in/nobody-9999"];
    const { payload: before } = (
      await ada.post(`${base}/profiles/enrich/estimate`, asked({ linkedin_urls: people }))
    ).body;
    expect(before).toMatchObject({
      selected: 42,
      already_known: 0,
      left_out: 1,
      to_look_up: 41,
      max_credits: 41,
    });
    const { _id, ...begun } = await start(ada, { linkedin_urls: people });
    expect(begun).toMatchObject({
      status: "running",
      total: 42,
      created_by: expect.any(String),
      workflow: null,
    });
    const run = await ended(ada, _id);
    expect(run).toMatchObject({ status: "done", done: 42, total: 42, wait: null, failure: null, added: 0 });
    const found = countOf(run, "found");
    expect(found).toBeGreaterThan(20);
    expect(countOf(run, "cannot_be_looked_up")).toBe(1);
    expect(found + countOf(run, "nothing_found")).toBe(41);
    expect(run.credits_spent).toBe(found);
    expect(await spentIn(ada.workspaceId)).toBe(found);
    const [{ kept, verified, holds }] = (await tern.sql<Record<string, number>>(
      `select count(*)::int as kept, count(*) filter (where email_status = 'valid' and work_email is not null)::int as verified,
          (select count(*)::int from credit_holds where workspace_id = $1) as holds
         from prospects where workspace_id = $1`,
      [ada.workspaceId],
    )) as [Record<string, number>];
    expect({ kept, verified, holds }).toEqual({ kept: 41, verified: found, holds: 0 });

    // The same people again cost nothing more.
    const again = await ended(ada, (await start(ada, { linkedin_urls: people }))._id);
    expect(countOf(again, "already_known")).toBe(found);
    expect(again.credits_spent).toBe(0);
    expect(await spentIn(ada.workspaceId)).toBe(found);

    const { items } = (await ada.get("/api/billing/credits_history?usage_type=enrich&limit=1")).body.payload;
    expect(items[0]).toMatchObject({ usage_type: "enrich", amount: -1, user: { _id: ada.userId } });
    const listed = (await ada.get(`${base}/enrichments`)).body.payload;
    expect(listed.map((one: { _id: string }) => one._id)).toEqual([again._id, _id]);
  });

  it("takes selected prospects, leaves out who must not be contacted, and adds the others to a campaign", async () => {
    const ada = await owner();
    await withAccount(ada);
    const { _id: first } = await newCampaign(ada);
    const rows = [0, 1, 2, 3].map((index) => {
      const { firstName, lastName, profileUrl, company } = memberAt(100 + index);
      return `${firstName},${lastName},${profileUrl},${company}`;
    });
    await imported(ada, first, ["first name,last name,profile url,company name", ...rows].join("\n"));
    const people = await tern.sql<{ id: string }>(
      "select id from prospects where workspace_id = $1 order by id",
      [ada.workspaceId],
    );
    const ids = people.map(({ id }) => id);
    await ada.post("/api/profiles/opt_out", { ids: [ids[0]] });
    const { _id: second } = await newCampaign(ada, undefined, "Winter");
    const { _id } = await start(ada, {
      ...{ profile_ids: ids, sought: ["email", "phone"], workflow_id: second, is_existing_people: true },
    });
    const run = await ended(ada, _id);
    expect(countOf(run, "opted_out")).toBe(1);
    expect(run).toMatchObject({ total: 4, done: 4, added: 3, workflow: { _id: second, name: "Winter" } });
    expect(
      await tern.sql("select prospect_id from enrollments where campaign_id = $1 order by prospect_id", [
        second,
      ]),
    ).toEqual(ids.slice(1).map((prospect_id) => ({ prospect_id })));

    const { body, headers } = await ada.get(`${base}/enrichments/${_id}/download_csv`);
    expect(headers.get("content-type")).toMatch(/^text\/csv/);
    const lines = String(body).replace("\ufeff", "").trim().split("\n");
    expect(lines[0]).toBe("Name,Position,Company,Profile URL,Email,Phone,Result,Campaign");
    expect(lines).toHaveLength(5);
    expect(lines[1]).toMatch(/,Opted out,$/);
    expect(lines.slice(2).every((line) => line.endsWith(",Added"))).toBe(true);
  });

  it("does not look up who is on the do-not-contact list or was erased, and forgets who is erased later", async () => {
    const ada = await owner();
    const [listed = "", gone = "", later = ""] = urls(200, 203);
    await ada.post("/api/do_not_contact", { lines: [listed] });
    const erase = async (url: string) => {
      const [person] = await tern.sql<{ id: string; name: string }>(
        "select id, full_name as name from prospects where workspace_id = $1 and profile_url = $2",
        [ada.workspaceId, url],
      );
      expect((await ada.post(`/api/profiles/${person!.id}/erase`, {})).status).toBe(200);
    };
    await ended(ada, (await start(ada, { linkedin_urls: [gone] }))._id);
    await erase(gone);
    const run = await ended(ada, (await start(ada, { linkedin_urls: [listed, gone, later] }))._id);
    expect(run.outcomes.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      expect.arrayContaining(["erased"]),
    );
    expect(countOf(run, "blacklisted")).toBe(1);
    await erase(later);
    const [{ traces }] = (await tern.sql<{ traces: number }>(
      "select count(*)::int as traces from enrichment_people where workspace_id = $1 and (person_key = any($2) or seen::text like any($3))",
      [ada.workspaceId, [gone, later], [`%${gone}%`, `%${later}%`]],
    )) as [{ traces: number }];
    expect(traces).toBe(0);
  });
});

describe("people of the database (PROSPECT-10, PROSPECT-11)", () => {
  const takenBy = async (enrichmentId: string) =>
    (
      await tern.sql<{ key: string }>(
        "select person_key as key from enrichment_people where enrichment_id = $1 order by place",
        [enrichmentId],
      )
    ).map(({ key }) => key);
  it("are enriched by their ids, and as the first of a search in its order", async () => {
    const ada = await owner();
    await withAccount(ada);
    await filled(ada);
    const { items } = await found(ada, { li_only: true, page_size: 30 });
    const ids = items.map(({ _id }) => _id);
    const byIds = { ids: [...ids.slice(0, 10), "5x5s1zzzzzzzz"] };
    const { payload } = (await ada.post(`${base}/profiles/enrich/estimate`, asked(byIds))).body;
    expect(payload).toMatchObject({ selected: 11, left_out: 1, to_look_up: 10 });
    const named = await ended(ada, (await start(ada, byIds))._id);
    expect(countOf(named, "not_in_database")).toBe(1);
    expect(countOf(named, "found") + countOf(named, "nothing_found")).toBe(10);
    const known = await tern.sql<{ full_name: string }>(
      "select full_name from prospects where workspace_id = $1 order by full_name",
      [ada.workspaceId],
    );
    expect(known.map(({ full_name }) => full_name)).toEqual(
      items
        .slice(0, 10)
        .map(({ full_name }) => full_name)
        .sort(),
    );

    const search = { li_only: true, limit: 30 };
    const ahead = (await ada.post(`${base}/profiles/enrich/estimate`, asked(search))).body.payload;
    expect(ahead).toMatchObject({ selected: 30, already_known: countOf(named, "found") });
    const first = await ended(ada, (await start(ada, search))._id);
    expect(first).toMatchObject({ total: 30, done: 30, status: "done" });
    expect(await takenBy(first._id)).toEqual(ids);

    const sorted = { li_only: true, sort: "newest" };
    const newest = (await found(ada, { ...sorted, page_size: 5 })).items.map(({ _id }) => _id);
    expect(newest).not.toEqual(ids.slice(0, 5));
    const second = await ended(ada, (await start(ada, { ...sorted, limit: 5 }))._id);
    expect(await takenBy(second._id)).toEqual(newest);
  });
});

describe("credits", () => {
  it("are needed to begin, and an enrichment that uses them up waits until there are more", async () => {
    const ada = await owner();
    const balance = async () => (await ada.get("/api/billing/credits")).body.payload.left as number;
    await balance();
    await tern.sql(spendDownTo, [ada.workspaceId, 50]);
    const people = urls(300, 340);
    const { payload } = (await ada.post(`${base}/profiles/enrich/estimate`, asked({ linkedin_urls: people })))
      .body;
    expect(payload).toMatchObject({ max_credits: 40, balance: 5, short: 35 });
    const { _id } = await start(ada, { linkedin_urls: people });
    // Answers to what was asked before the credits ran out are still booked while it waits.
    const waiting = await until(
      () => show(ada, _id),
      ({ status, credits_spent }) => status === "waiting" && credits_spent === 5,
    );
    expect(waiting.wait).toEqual({ reason: "out_of_credits", until: null });
    expect(await balance()).toBe(0);
    const refused = await ada.post(`${base}/profiles/enrich`, asked({ linkedin_urls: people }));
    expect(refused.status).toBe(402);
    await tern.sql(give, [ada.workspaceId, 1000]);
    await tern.sql(
      `insert into jobs.job (name, data) values ('wake-credits', jsonb_build_object('workspaceId', $1::text))`,
      [ada.workspaceId],
    );
    const run = await ended(ada, _id);
    expect(run).toMatchObject({ status: "done", credits_spent: countOf(run, "found") });
  });
});

describe("an enrichment that is cancelled", () => {
  it("keeps what was found, and nothing stays reserved", async () => {
    const ada = await owner();
    const { _id } = await start(ada, { linkedin_urls: urls(400, 1400) });
    await until(
      () => show(ada, _id),
      ({ done }) => done > 0,
    );
    const cancelled = (await ada.post(`${base}/enrichments/${_id}/cancel`, {})).body.payload;
    expect(cancelled).toMatchObject({ status: "cancelled", total: 1000 });
    await sleep(1_000);
    const run = await show(ada, _id);
    expect(run.done).toBeLessThan(1_000);
    expect(run.credits_spent).toBe(countOf(run, "found"));
    expect(await tern.sql("select 1 from credit_holds where workspace_id = $1", [ada.workspaceId])).toEqual(
      [],
    );
    expect((await ada.post(`${base}/enrichments/${_id}/cancel`, {})).status).toBe(200);
  });
});

describe("who may", () => {
  it("is refused without the feature, without the page, and in another workspace", async () => {
    const ada = await owner();
    const { _id } = await start(ada, { linkedin_urls: urls(0, 2) });
    await ended(ada, _id);
    const bob = await owner();
    for (const path of [`enrichments/${_id}`, `enrichments/${_id}/download_csv`])
      expect((await bob.get(`${base}/${path}`)).status).toBe(404);
    expect((await bob.post(`${base}/enrichments/${_id}/cancel`, {})).status).toBe(404);
    expect((await bob.get(`${base}/enrichments`)).body.payload).toEqual([]);
    const { _id: theirs } = await newCampaign(ada);
    const foreign = await bob.post(
      `${base}/profiles/enrich`,
      asked({ linkedin_urls: urls(0, 1), workflow_id: theirs }),
    );
    expect(foreign.status).toBe(404);

    const reader = await joined(tern, ada.workspaceId);
    await tern.sql("update memberships set allowed_pages = '{inbox}' where user_id = $1", [reader.userId]);
    expect((await reader.get(`${base}/enrichments`)).status).toBe(403);

    await tern.sql("update workspaces set tier = 'free' where id = $1", [bob.workspaceId]);
    const plain = await until(
      () => bob.post(`${base}/profiles/enrich`, asked({ linkedin_urls: urls(0, 1) })),
      ({ status }) => status === 402,
    );
    expect(plain.body).toMatchObject({ code: "upgrade_required", feature: "enrichment" });
  });

  it("sees, limited to certain accounts, only their own enrichments and no prospects of others (ROLE-02)", async () => {
    const ada = await owner();
    const account = await withAccount(ada);
    const { _id: campaign } = await newCampaign(ada);
    const { profileUrl } = memberAt(1500);
    await imported(ada, campaign, `first name,profile url\nKim,${profileUrl}`);
    const [{ id: prospect }] = (await tern.sql<{ id: string }>(
      "select id from prospects where workspace_id = $1",
      [ada.workspaceId],
    )) as [{ id: string }];
    const { _id: hers } = await start(ada, { linkedin_urls: urls(1501, 1503) });
    await ended(ada, hers);
    expect(account).toBeTruthy();

    const max = await joined(tern, ada.workspaceId);
    await tern.sql(
      "update memberships set allowed_accounts = '{}', allowed_pages = '{profiles}' where user_id = $1",
      [max.userId],
    );
    expect((await max.get(`${base}/enrichments/${hers}`)).status).toBe(404);
    const unseen = await max.post(`${base}/profiles/enrich`, asked({ profile_ids: [prospect] }));
    expect(unseen.status).toBe(404);
    const run = await ended(max, (await start(max, { linkedin_urls: urls(1501, 1502) }))._id);
    const into = await max.post(
      `${base}/profiles/enrich`,
      asked({ linkedin_urls: urls(0, 1), workflow_id: campaign }),
    );
    expect([into.status, into.body.code]).toEqual([400, "invalid_input"]);
    expect(
      (await max.get(`${base}/enrichments`)).body.payload.map(({ _id }: { _id: string }) => _id),
    ).toEqual([run._id]);
  });

  it("names nobody, or too many: a clear error", async () => {
    const ada = await owner();
    const code = async (fields: Record<string, unknown>) =>
      (await ada.post(`${base}/profiles/enrich`, asked(fields))).body.code;
    expect(await code({})).toBe("invalid_input");
    expect(
      await code({ linkedin_urls: Array.from({ length: 2_501 }, (_, n) => `https://x.example/${n}`) }),
    ).toBe("invalid_input");
    expect(await code({ linkedin_urls: urls(0, 1), sought: [] })).toBe("invalid_input");
    expect(await code({ linkedin_urls: urls(0, 1), sought: ["fax"] })).toBe("invalid_input");
  });
});

async function until<T>(read: () => Promise<T>, fits: (value: T) => boolean): Promise<T> {
  const end = Date.now() + 180_000;
  for (;;) {
    const value = await read();
    if (fits(value)) return value;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(value)}`);
    await sleep(100);
  }
}
