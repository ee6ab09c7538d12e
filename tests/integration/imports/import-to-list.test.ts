import {
  columnsOf,
  confirmed,
  ended,
  newCampaign,
  setColumns,
  upload,
  withAccount,
} from "@/tests/integration/campaigns/setup";
import { joined, type Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let ada: Member;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
  ada = await confirmed(tern);
  await withAccount(ada);
}, 600_000);
afterAll(() => tern?.stop());

const listNamed = async (name: string) => (await ada.post("/api/lists", { name })).body.payload._id as string;
const onList = async (list: string) =>
  (
    await tern.sql<{ name: string }>(
      `select p.first_name as name from prospect_list_members m
         join prospects p on p.workspace_id = m.workspace_id and p.id = m.prospect_id where m.list_id = $1 order by 1`,
      [list],
    )
  ).map(({ name }) => name);

test("everyone who is imported goes on the chosen list, also whom the campaign does not take (PROSPECT-22)", async () => {
  const first = (await newCampaign(ada))._id;
  const second = (await newCampaign(ada, undefined, "Spring"))._id;
  const list = await listNamed("Fair");
  const run = async (campaignId: string, names: string[], more: Record<string, unknown>) => {
    const file = `First name,Email\n${names.map((name) => `${name},${name}@x.test`).join("\n")}\n`;
    const uploaded = (await upload(ada, campaignId, file)).body.payload;
    await setColumns(ada, campaignId, uploaded._id, columnsOf(uploaded), { is_dry_run: true, ...more });
    expect(await ended(ada, campaignId, uploaded._id)).toMatchObject({ status: "checked" });
    const before = await onList(list);
    await setColumns(ada, campaignId, uploaded._id, columnsOf(uploaded), more);
    return { before, done: await ended(ada, campaignId, uploaded._id) };
  };
  await run(first, ["ann", "bob"], {});
  expect(await onList(list)).toEqual([]);
  const { before, done } = await run(second, ["bob", "cy", "cy", "not-an-address x"], { list_id: list });
  // The dry run saves nothing.
  expect(before).toEqual([]);
  expect(done).toMatchObject({ status: "done", enrolled: 1, refused: 1 });
  expect(await onList(list)).toEqual(["bob", "cy"]);
});

test("a list must exist, and is closed to members without prospects (SPACE-46)", async () => {
  const campaignId = (await newCampaign(ada, undefined, "Summer"))._id;
  const list = await listNamed("Press");
  const uploaded = (await upload(ada, campaignId, "First name,Email\nDi,di@x.test\n")).body.payload;
  const start = (by: Member, list_id: string) =>
    setColumns(by, campaignId, uploaded._id, columnsOf(uploaded), { list_id });
  const limited = await joined(tern, ada.workspaceId, { pages: ["campaigns"] });
  expect((await start(limited, list)).body).toMatchObject({ fields: { list_id: "forbidden" } });
  await ada.ask(`/api/lists/${list}`, { method: "DELETE" });
  expect((await start(ada, list)).status).toBe(404);
});
