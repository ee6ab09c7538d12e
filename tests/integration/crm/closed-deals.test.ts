import { confirmed, imported, newCampaign, steps, withAccount } from "@/tests/integration/campaigns/setup";
import type { Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { base, makeDeal, payloadOf, type Shop, shop, show, update } from "./kit";

let tern: Installation;
let ada: Member;
let here: Shop;
beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
  ada = await confirmed(tern);
  await withAccount(ada);
  here = await shop(tern, ada);
}, 600_000);
afterAll(() => tern?.stop());

const people = ["Nora", "Bo", "Cy", "Di"];
const idOf = async (name: string) =>
  (
    await tern.sql<{ id: string }>("select id from prospects where workspace_id = $1 and first_name = $2", [
      ada.workspaceId,
      name,
    ])
  )[0]!.id;
/** What became of a person in a campaign. */
const standing = async (campaign: string, name: string) => {
  const [row] = await tern.sql<{ state: string; reason: string | null }>(
    `select e.state, e.stop_reason as reason from enrollments e join prospects p on p.id = e.prospect_id
      where e.campaign_id = $1 and p.first_name = $2`,
    [campaign, name],
  );
  return [row?.state, row?.reason];
};

async function running(name: string, settings: object): Promise<string> {
  const { _id } = await newCampaign(ada, [steps.delay(2), steps.visit()], name);
  const rows = people.map(
    (one) => `${one} ${name},${one}.${name}@x.test,https://p.example/in/${one}-${name}`,
  );
  await imported(ada, _id, ["Full name,Email,Profile", ...rows, ""].join("\n"));
  await payloadOf(ada.post(`/api/workflows/${_id}/settings`, { settings }));
  await payloadOf(ada.post(`/api/workflows/${_id}/update_status`, { status: "active" }));
  return _id as string;
}

test("a won or lost deal ends the sequences that say so, at once and with the deal (R14)", async () => {
  const stops = await running("Stops", { stops_on_deal: true });
  const [nora, bo, cy] = [await idOf("Nora"), await idOf("Bo"), await idOf("Cy")];
  const deal = (profile_id: string) => makeDeal(ada, here.stage("Proposal"), { profile_id });
  const [first, second, third] = [await deal(nora), await deal(bo), await deal(cy)];
  expect(await standing(stops, "Nora")).toEqual(["active", null]);
  await payloadOf(update(ada, first, { name: "Still open" }));
  expect(await standing(stops, "Nora")).toEqual(["active", null]);
  await payloadOf(update(ada, await show(ada, first), { status: "won" }));
  expect(await standing(stops, "Nora")).toEqual(["stopped", "deal_closed"]);
  await payloadOf(ada.post(`${base}/deals/change`, { ids: [second._id, third._id], status: "lost" }));
  expect(await standing(stops, "Bo")).toEqual(["stopped", "deal_closed"]);
  expect(await standing(stops, "Cy")).toEqual(["stopped", "deal_closed"]);
  expect(await standing(stops, "Di")).toEqual(["active", null]);
  const open = await tern.sql(
    "select 1 from deliveries where campaign_id = $1 and prospect_id = $2 and settled_at is null",
    [stops, nora],
  );
  expect(open).toEqual([]);
  const [line] = await tern.sql<{ reason: string; actor: string }>(
    "select reason, actor_id as actor from events where kind = 'stopped' and prospect_id = $1",
    [nora],
  );
  expect(line).toEqual({ reason: "deal_closed", actor: ada.userId });
});

test("a campaign that does not say so goes on (R14)", async () => {
  const goes = await running("Goes", {});
  const [row] = await tern.sql<{ id: string }>(
    "select p.id from prospects p join enrollments e on e.prospect_id = p.id where e.campaign_id = $1 and p.first_name = 'Nora'",
    [goes],
  );
  const made = await makeDeal(ada, here.stage("Proposal"), { profile_id: row!.id });
  await payloadOf(update(ada, made, { status: "won" }));
  expect(await standing(goes, "Nora")).toEqual(["active", null]);
});
