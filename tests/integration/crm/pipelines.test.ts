import { randomUUID } from "node:crypto";
import { joined, type Member, signedUp } from "@/tests/integration/http/caller";
import { openTab, quiet } from "@/tests/integration/realtime/listener";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { base, board, makeDeal, namesIn, payloadOf, refusalOf, send, shop, show, type Wire } from "./kit";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation();
}, 600_000);
afterAll(() => tern?.stop());

const info = (by: Member) => payloadOf(by.get("/api/space/info"));
const pipelines = (by: Member): Promise<Wire[]> => payloadOf(by.get(`${base}/pipelines`));
const addStage = (by: Member, pipeline_id: string, more: object = {}) =>
  by.post(`${base}/stage`, { pipeline_id, name: "More", probability: 20, ...more });

describe("turning the pipeline on and off (CRM-01, CRM-15, CRM-24, SPACE-09, SPACE-16)", () => {
  it("makes one pipeline with five stages once, and says so to the workspace", async () => {
    const ada = await signedUp(tern);
    expect(await info(ada)).toMatchObject({ show_crm: true, crm_tokens: [] });
    expect(await refusalOf(ada.get(`${base}/pipelines`))).toEqual([409, "crm_not_connected"]);
    expect(await payloadOf(ada.get(`${base}/crm_info`))).toEqual({
      ...{ is_connected: false, connected_at: null, pipeline_count: 0, open_deal_count: 0 },
    });
    const [first, second] = await Promise.all([1, 2].map(() => payloadOf(ada.get(`${base}/authorize`))));
    expect(first).toEqual(second);
    expect(first.map(({ name }: Wire) => name)).toEqual(["Sales"]);
    expect(first[0].stages.map(({ name, probability }: Wire) => [name, probability])).toEqual([
      ["Qualified", 10],
      ["Discovery", 30],
      ["Proposal", 50],
      ["Negotiation", 75],
      ["Verbal yes", 90],
    ]);
    const orders = first[0].stages.map(({ data }: Wire) => data.order);
    expect(orders).toEqual(orders.toSorted((a: number, b: number) => b - a));
    expect(await info(ada)).toMatchObject({ crm_tokens: ["default"] });
    const hidden = await payloadOf(ada.post(`/api/space/${ada.workspaceId}/update`, { show_crm: false }));
    expect(hidden).toMatchObject({ show_crm: false, crm_tokens: ["default"] });
    const log = await payloadOf(ada.get("/api/audit_log"));
    expect(log.items.filter(({ action }: Wire) => action === "crm_turned_on")).toHaveLength(1);
  });

  it("is for admins, refuses a link, and speaks the admin's language", async () => {
    const ada = await signedUp(tern);
    const bo = await joined(tern, ada.workspaceId);
    expect(await refusalOf(bo.get(`${base}/authorize`))).toEqual([403, "forbidden"]);
    const link = { headers: { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" } };
    expect(await refusalOf(ada.ask(`${base}/authorize`, link))).toEqual([403, "origin_refused"]);
    expect(await refusalOf(bo.get(`${base}/pipelines`))).toEqual([409, "crm_not_connected"]);
    await tern.sql("update users set locale = 'de' where id = $1", [ada.userId]);
    const [first] = await payloadOf(ada.ask(`${base}/authorize`, { headers: { "accept-language": "de" } }));
    expect(["Vertrieb", "Sales"]).toContain(first.name);
    expect((await pipelines(bo)).map(({ _id }) => _id)).toEqual([first._id]);
  });

  it("keeps deals while it is off", async () => {
    const here = await shop(tern);
    const { member } = here;
    await makeDeal(member, here.stage("Proposal"), { name: "Kept" });
    expect((await member.post(`${base}/logout`)).status).toBe(200);
    expect(await refusalOf(member.get(`${base}/stages?pipeline_id=${here.pipeline._id}`))).toEqual([
      409,
      "crm_not_connected",
    ]);
    expect(await info(member)).toMatchObject({ crm_tokens: [] });
    expect(await payloadOf(member.get(`${base}/crm_info`))).toMatchObject({
      ...{ is_connected: false, pipeline_count: 1, open_deal_count: 1 },
    });
    await payloadOf(member.get(`${base}/authorize`));
    expect(await namesIn(here, "Proposal")).toEqual(["Kept"]);
  });
});

describe("pipelines and their stages (CRM-02, CRM-07, CRM-08, CRM-11 to CRM-13, CRM-18 to CRM-20)", () => {
  it("need a name of 1 to 60 characters that no other one has, and a probability over 0 up to 100", async () => {
    const { member, pipeline } = await shop(tern);
    const add = (name: unknown) => refusalOf(member.post(`${base}/pipeline`, { name }));
    expect(await add("sALES")).toEqual([400, { name: "crm_name_taken" }]);
    expect(await add("x".repeat(61))).toEqual([400, { name: "too_long" }]);
    expect(await add(" Sales")).toEqual([400, { name: "leading_or_trailing_space" }]);
    expect(await add("")).toEqual([400, { name: "fill_this_field" }]);
    const stage = (more: object) => refusalOf(addStage(member, pipeline._id, more));
    expect(await stage({ name: "pROPOSAL" })).toEqual([400, { name: "crm_name_taken" }]);
    expect(await stage({ probability: 0 })).toEqual([400, { probability: "probability_not_positive" }]);
    expect(await stage({ probability: -3 })).toEqual([400, { probability: "probability_not_positive" }]);
    expect(await stage({ probability: 100.01 })).toEqual([400, { probability: "probability_too_large" }]);
    expect(await payloadOf(addStage(member, pipeline._id, { probability: 100 }))).toMatchObject({
      ...{ probability: 100, rot_days: null, pipeline_id: pipeline._id },
    });
  });

  it("put a new stage last, or where it is told, and reorder by names of all", async () => {
    const { member, pipeline, stages } = await shop(tern);
    const last = await payloadOf(addStage(member, pipeline._id, { name: "Last" }));
    const later = await payloadOf(addStage(member, pipeline._id, { name: "Later" }));
    const first = await payloadOf(addStage(member, pipeline._id, { name: "First", order: 900 }));
    const names = async () => (await pipelines(member))[0].stages.map(({ name }: Wire) => name);
    const usual = stages.map(({ name }) => name);
    expect(await names()).toEqual(["First", ...usual, "Last", "Later"]);
    const ids = [last, ...stages, later, first].map(({ _id }) => _id);
    const order = (stage_ids: string[]) =>
      send(member, "PUT", `/pipelines/${pipeline._id}/order`, { stage_ids });
    expect(await refusalOf(order(ids.slice(1)))).toEqual([400, { stage_ids: "invalid_input" }]);
    expect(await refusalOf(order([...ids.slice(1), ids[1]!]))).toEqual([400, { stage_ids: "invalid_input" }]);
    const ordered = await payloadOf(order(ids));
    expect(ordered.stages.map(({ name }: Wire) => name)).toEqual(["Last", ...usual, "Later", "First"]);
    expect(await names()).toEqual(["Last", ...usual, "Later", "First"]);
  });

  it("change by version, keep the pipeline of a stage, and copy another pipeline's stages", async () => {
    const { member, pipeline, stages } = await shop(tern);
    const change = (more: object) =>
      send(member, "PUT", `/stages/${stages[0]._id}/update`, { version: 1, ...more });
    expect(await payloadOf(change({ probability: 12.5, rot_days: 14 }))).toMatchObject({
      ...{ name: "Qualified", probability: 12.5, rot_days: 14, version: 2 },
    });
    expect(await refusalOf(change({ name: "Again" }))).toEqual([409, "conflict"]);
    expect(await payloadOf(change({ version: 2, rot_days: null, pipeline_id: pipeline._id }))).toMatchObject({
      rot_days: null,
    });
    const copy = await payloadOf(member.post(`${base}/pipeline`, { name: "Copy", copy_of: pipeline._id }));
    expect(copy.stages.map(({ name, probability }: Wire) => [name, probability])[0]).toEqual([
      "Qualified",
      12.5,
    ]);
    expect(copy.stages.map(({ _id }: Wire) => _id)).not.toContain(stages[0]._id);
    expect(await refusalOf(change({ version: 3, pipeline_id: copy._id }))).toEqual([
      400,
      { pipeline_id: "invalid_input" },
    ]);
    const rename = (version: number, name = "Renamed") =>
      send(member, "PUT", `/pipelines/${copy._id}/update`, { name, version });
    expect(await payloadOf(rename(1))).toMatchObject({ name: "Renamed", version: 2 });
    expect(await refusalOf(rename(1))).toEqual([409, "conflict"]);
    expect(await refusalOf(rename(2, "SALES"))).toEqual([400, { name: "crm_name_taken" }]);
  });

  it("are 20 at most each, also when many are added at once", async () => {
    const { member, pipeline } = await shop(tern);
    const many = Array.from({ length: 22 }, (_, at) => at);
    const made = await Promise.all(many.map((at) => addStage(member, pipeline._id, { name: `S${at}` })));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(15);
    expect(made.find(({ status }) => status !== 200)?.body).toMatchObject({ code: "stages_full", limit: 20 });
    const more = await Promise.all(many.map((at) => member.post(`${base}/pipeline`, { name: `P${at}` })));
    expect(more.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(more.find(({ status }) => status !== 200)?.body).toMatchObject({
      code: "pipelines_full",
      limit: 20,
    });
  });
});

describe("deleting (CRM-10, CRM-19, CRM-20)", () => {
  it("a stage moves its deals, closed ones too, behind the target's in their order, with history", async () => {
    const here = await shop(tern);
    const { member } = here;
    const [from, to] = [here.stage("Proposal"), here.stage("Discovery")];
    for (const name of ["C", "B", "A"]) await makeDeal(member, from, { name });
    await makeDeal(member, to, { name: "Z" });
    const [, b] = (await board(member, here.pipeline)).find(({ _id }) => _id === from).crm_deals;
    await payloadOf(send(member, "PUT", `/deals/${b._id}/update`, { version: b.version, status: "won" }));
    const gone = await makeDeal(member, from, { name: "Gone" });
    await send(member, "DELETE", `/deals/${gone._id}/delete`);
    const remove = (more = "") => send(member, "DELETE", `/stages/${from}/delete${more}`);
    const refused = await remove();
    expect([refused.status, refused.body]).toEqual([
      400,
      expect.objectContaining({ code: "stage_to_move_missing", count: 3, fields: expect.anything() }),
    ]);
    expect(Object.keys(refused.body.fields)).toEqual(["stage_to_move"]);
    expect(await refusalOf(remove(`?stage_to_move=${from}`))).toEqual([
      400,
      { stage_to_move: "invalid_input" },
    ]);
    expect(await refusalOf(remove(`?stage_to_move=${randomUUID()}`))).toEqual([404, "not_found"]);
    expect((await remove(`?stage_to_move=${to}&stage_id=${from}`)).status).toBe(200);
    expect(await namesIn(here, "Discovery", member, "status=all")).toEqual(["Z", "A", "B", "C"]);
    expect(await namesIn(here, "Discovery")).toEqual(["Z", "A", "C"]);
    const [line] = (await show(member, b)).history;
    expect(line).toMatchObject({ kind: "stage", from: "Proposal", to: "Discovery", by: "Ada Byron" });
    const back = await payloadOf(member.post(`${base}/deals/${gone._id}/restore`));
    expect(back).toMatchObject({ crm_stage: to, name: "Gone" });
    const rows = await tern.sql<{ count: number }>(
      "select count(*)::int as count from crm_deals where workspace_id = $1",
      [member.workspaceId],
    );
    expect(rows[0]?.count).toBe(5);
  });

  it("the last stage and the last pipeline stay; a pipeline's deals go to another one", async () => {
    const here = await shop(tern);
    const { member, pipeline, stages } = here;
    expect(await refusalOf(send(member, "DELETE", `/pipelines/${pipeline._id}/delete`))).toEqual([
      409,
      "last_pipeline",
    ]);
    for (const { _id } of stages.slice(1))
      expect((await send(member, "DELETE", `/stages/${_id}/delete`)).status).toBe(200);
    expect(await refusalOf(send(member, "DELETE", `/stages/${stages[0]._id}/delete`))).toEqual([
      409,
      "last_stage",
    ]);
    const other = await payloadOf(member.post(`${base}/pipeline`, { name: "Other" }));
    for (const [at, name] of ["two", "one"].entries())
      await makeDeal(member, other.stages[1 - at]._id, { name });
    const target = `?stage_to_move=${stages[0]._id}`;
    expect((await refusalOf(send(member, "DELETE", `/pipelines/${other._id}/delete`)))[1]).toEqual({
      stage_to_move: "stage_to_move_missing",
    });
    expect(
      await refusalOf(
        send(member, "DELETE", `/pipelines/${other._id}/delete?stage_to_move=${other.stages[0]._id}`),
      ),
    ).toEqual([400, { stage_to_move: "invalid_input" }]);
    expect((await send(member, "DELETE", `/pipelines/${other._id}/delete${target}`)).status).toBe(200);
    expect(await namesIn(here, "Qualified")).toEqual(["one", "two"]);
    expect((await pipelines(member)).map(({ name, deal_count }) => [name, deal_count])).toEqual([
      ["Sales", 2],
    ]);
  });
});

describe("beside the pipeline", () => {
  it("owners are members who may open it, currencies are listed, wishes are kept once (CRM-17, CRM-23, SPACE-57)", async () => {
    const { member } = await shop(tern);
    await joined(tern, member.workspaceId, { pages: ["inbox"] });
    const seller = await joined(tern, member.workspaceId, { pages: ["pipeline"] });
    const owners = await payloadOf(member.get(`${base}/owners`));
    expect(owners.map(({ _id }: Wire) => _id)).toEqual([member.userId, seller.userId]);
    expect(await payloadOf(member.get(`${base}/currencies`))).toEqual(
      expect.arrayContaining(["EUR", "USD", "JPY"]),
    );
    const wish = (crm_suggestion: string) => seller.post("/api/space/crm_suggestion", { crm_suggestion });
    expect(await refusalOf(wish("default"))).toEqual([400, { crm_suggestion: "invalid_input" }]);
    for (const one of ["hubspot", "keap", "hubspot"]) expect((await wish(one)).status).toBe(200);
    const wishes = await payloadOf(member.get("/api/integrations/crm/suggestions"));
    expect(wishes.map(({ type }: Wire) => type).sort()).toEqual(["hubspot", "keap"]);
    expect(await refusalOf(member.get("/api/integrations/crm/hubspot/pipelines"))).toEqual([
      404,
      "not_found",
    ]);
  });

  it("a change is told to everybody in the workspace (RT-09)", async () => {
    const here = await shop(tern);
    const tab = await openTab(tern, await joined(tern, here.member.workspaceId));
    await quiet();
    tab.heard.length = 0;
    const deal = await makeDeal(here.member, here.stage("Proposal"));
    const heard = await tab.hears("refetch", 5_000);
    expect(heard.payload).toEqual({ list: "deals", _id: deal._id });
    tab.close();
  });
});
