import { confirmed, imported, newCampaign, steps, withAccount } from "@/tests/integration/campaigns/setup";
import type { Member } from "@/tests/integration/http/caller";
import { pageOf, searched, searcher } from "@/tests/integration/searches/setup";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let ada: Member;
let campaignId: string;

const file = `First name,Last name,Email,Position,Location
Ada,Lovelace,ada@x.test,"Head of Sales, EMEA","Zürich, Switzerland"
Bo,Li,bo@x.test,Salesperson,Geneva
Cy,Day,cy@x.test,Head of Product,Paris
Di,Last,di@x.test,,
`;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
  ada = await confirmed(tern);
  await withAccount(ada);
  campaignId = (await newCampaign(ada, [steps.visit(), steps.email("Hello")]))._id;
  await imported(ada, campaignId, file);
  await tern.sql("update clock_segments set speed = 1 where workspace_id = $1", [ada.workspaceId]);
}, 600_000);
afterAll(() => tern?.stop());

const asked = (filter: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(filter).map(([key, value]) => [key, JSON.stringify(value)] as [string, string]),
  );
async function names(filter: Record<string, unknown>, of = ada): Promise<string[]> {
  const { payload } = (await of.get(`/api/profiles?${asked(filter)}&sort=name`)).body;
  return payload.items.map(({ full_name }: { full_name: string }) => full_name);
}
const idOf = async (name: string) =>
  (await tern.sql<{ id: string }>("select id from prospects where full_name = $1", [name]))[0]!.id;
/** What the engine writes of a sequence, for one prospect. */
const enrolled = async (name: string, set: string) =>
  tern.sql(`update enrollments set ${set} where prospect_id = $1`, [await idOf(name)]);
async function delivery(name: string, kind: string, columns: Record<string, string>) {
  const more = Object.entries(columns);
  await tern.sql(
    `insert into deliveries (workspace_id, id, lane_id, enrollment_id, campaign_id, prospect_id, step_id, kind, rank, planned_at
       ${more.map(([column]) => `, ${column}`).join("")})
     select e.workspace_id, uuidv7(), l.id, e.id, e.campaign_id, e.prospect_id, uuidv7(), $2, 3, now()
       ${more.map(([, value]) => `, ${value}`).join("")}
       from enrollments e join lanes l on l.workspace_id = e.workspace_id and l.account_id = e.account_id and l.channel = 'network'
      where e.prospect_id = $1`,
    [await idOf(name), kind],
  );
}
const everybody = ["Ada Lovelace", "Bo Li", "Cy Day", "Di Last"];

describe("the list of prospects is filtered (PROSPECT-29)", () => {
  beforeAll(async () => {
    await tern.sql("delete from deliveries where campaign_id = $1", [campaignId]);
    await tern.sql("update enrollments set state = 'active' where campaign_id = $1", [campaignId]);
    const sent = { state: "'sent'", settled_at: "now() - interval '9 days'" };
    await delivery("Ada Lovelace", "visit_profile", sent);
    await delivery("Ada Lovelace", "email", { state: "'sent'", settled_at: "now() - interval '8 days'" });
    await delivery("Bo Li", "visit_profile", sent);
    await delivery("Bo Li", "email", { wait_reason: "'missing_data'" });
    await delivery("Cy Day", "visit_profile", { wait_reason: "'outside_hours'" });
    await enrolled(
      "Ada Lovelace",
      "state = 'stopped', stop_reason = 'replied', accepted_at = now() - interval '60 days'",
    );
    await enrolled("Bo Li", "accepted_at = now() - interval '2 days'");
    await enrolled("Cy Day", "accepted_at = now() - interval '200 days'");
    await tern.sql(
      `insert into events (workspace_id, id, at, kind, prospect_id, campaign_id)
       select workspace_id, uuidv7(), now() - interval '7 days 1 hour', 'reply', id, $2 from prospects where id = $1`,
      [await idOf("Ada Lovelace"), campaignId],
    );
    await tern.sql(
      `insert into approvals (workspace_id, delivery_id, campaign_id, prospect_id, text, state)
       select workspace_id, id, campaign_id, prospect_id, 'Hello', 'hold' from deliveries
        where prospect_id = $1 and kind = 'email'`,
      [await idOf("Bo Li")],
    );
  });

  it.each<[Record<string, unknown>, string[]]>([
    [{ next_steps: ["email"] }, ["Bo Li"]],
    [{ next_steps: ["email", "visit_profile"] }, ["Bo Li", "Cy Day"]],
    [{ waits: ["missing_data"] }, ["Bo Li"]],
    [{ waits: ["outside_hours", "missing_data"] }, ["Bo Li", "Cy Day"]],
    [{ approvals: ["hold"] }, ["Bo Li"]],
    [{ approvals: ["awaiting", "approved"] }, []],
    [{ replied_after: ["email"] }, ["Ada Lovelace"]],
    [{ replied_after: ["visit_profile"] }, []],
    [{ replied: ["last_7_days"] }, []],
    [{ replied: ["last_30_days"] }, ["Ada Lovelace"]],
    [{ replied: ["never"] }, ["Bo Li", "Cy Day", "Di Last"]],
    [{ connected: ["last_7_days"] }, ["Bo Li"]],
    [{ connected: ["last_90_days"] }, ["Ada Lovelace", "Bo Li"]],
    [{ connected: ["earlier"] }, ["Cy Day"]],
    [{ connected: ["earlier", "never"] }, ["Cy Day", "Di Last"]],
    [{ viewed: ["viewed"] }, ["Ada Lovelace", "Bo Li"]],
    [{ viewed: ["not_viewed"] }, ["Cy Day", "Di Last"]],
    [{ viewed: ["viewed", "not_viewed"] }, everybody],
    [{ premium: ["unknown"] }, everybody],
    [{ positions: ["head of"] }, ["Ada Lovelace", "Cy Day"]],
    [{ positions: ["sales head", "salesperson"] }, ["Ada Lovelace", "Bo Li"]],
    [{ positions: ["%"] }, []],
    [{ locations: ["geneva"] }, ["Bo Li"]],
    [{ locations: ["Paris", "Switzerland"], positions: ["product"] }, ["Cy Day"]],
  ])("by %j", async (filter, expected) => {
    expect(await names(filter)).toEqual(expected);
  });

  it("by a pause of a single prospect, until it ends", async () => {
    await enrolled("Cy Day", "paused_until = now() + interval '1 day'");
    expect(await names({ waits: ["person_paused"] })).toEqual(["Cy Day"]);
    await enrolled("Cy Day", "paused_until = now() - interval '1 minute'");
    expect(await names({ waits: ["person_paused"] })).toEqual([]);
  });

  it("days are those of the workspace's clock", async () => {
    const [segment] = await tern.sql<{ id: string }>(
      `insert into clock_segments (workspace_id, real_start, virtual_start, speed)
       select $1, now(), now() + interval '100 days', 1 returning workspace_id as id`,
      [ada.workspaceId],
    );
    expect(segment).toBeDefined();
    expect(await names({ connected: ["earlier"] })).toEqual(["Ada Lovelace", "Bo Li", "Cy Day"]);
    expect(await names({ connected: ["last_90_days"] })).toEqual([]);
  });

  it("by whether members pay the network, as its search pages show them", async () => {
    const { member, campaignId: open } = await searcher(tern);
    const all = await searched(member, open, { kind: "post", url: pageOf("post", 1) });
    const only = await searcher(tern);
    const paying = await searched(only.member, only.campaignId, {
      ...{ kind: "post", url: pageOf("post", 1), is_only_premium: true },
    });
    const total = async (premium: string) =>
      (await member.get(`/api/profiles?${asked({ premium: [premium] })}`)).body.payload.total;
    expect(paying.added).toBeGreaterThan(0);
    expect(paying.added).toBeLessThan(all.added);
    expect(await total("premium")).toBe(paying.added);
    expect(await total("basic")).toBe(all.added - paying.added);
  });

  it.each([
    { next_steps: ["dance"] },
    { replied: ["yesterday"] },
    { positions: ["x".repeat(101)] },
    { locations: [""] },
  ])("and refuses what it does not know: %j", async (filter) => {
    const { status, body } = await ada.get(`/api/profiles?${asked(filter)}`);
    expect([status, body.code]).toEqual([400, "invalid_input"]);
  });
});
