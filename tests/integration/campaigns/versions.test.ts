import { randomUUID } from "node:crypto";
import type { Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { confirmed, imported, newCampaign, steps, withAccount } from "./setup";

let tern: Installation;
let ada: Member;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
  ada = await confirmed(tern);
  await withAccount(ada);
  // Nothing is sent in these tests, so that plans can be inspected.
  await tern.sql("update lanes set slot_at = now() + interval '40 days', slot_reason = 'daily_limit'");
}, 600_000);
afterAll(() => tern?.stop());

const people = "Name,Profile\nAnn,https://people.example/in/ann\nBo,https://people.example/in/bo\n";
type Campaign = { _id: string; draft_version: number };
const save = async ({ _id, draft_version }: Campaign, sequence: unknown[]) =>
  (await ada.post(`/api/workflows/${_id}/async_update`, { draft_version, sequence })).body.payload;
const publish = async ({ _id }: Campaign, also_past: string[] = []) =>
  (await ada.post(`/api/workflows/${_id}/publish`, { also_past })).body.payload;

/** Two people past the visit of a running campaign: one waits for the request, one has finished. */
async function running() {
  const [visit, request] = [steps.visit(), steps.request()];
  const made = await newCampaign(ada, [visit, steps.delay(1), request], "Run");
  expect(await imported(ada, made._id, people)).toMatchObject({ enrolled: 2 });
  const live = (await ada.post(`/api/workflows/${made._id}/update_status`, { status: "active" })).body
    .payload;
  await tern.sql(
    `with done as (update deliveries set state = 'sent', settled_at = now() where campaign_id = $1 returning *),
       waiting as (insert into deliveries (workspace_id, id, lane_id, enrollment_id, campaign_id, prospect_id, step_id, kind, rank, planned_at, due_at)
         select workspace_id, gen_random_uuid(), lane_id, enrollment_id, campaign_id, prospect_id, $2, 'connection_request', 2, now(), now() + interval '1 day'
           from done order by enrollment_id limit 1 returning enrollment_id)
     update enrollments e set step_id = case when w.enrollment_id is not null then $2::uuid end,
            state = case when w.enrollment_id is null then 'finished' else 'active' end,
            ended_at = case when w.enrollment_id is null then now() end
       from enrollments o left join waiting w on w.enrollment_id = o.id where o.id = e.id and e.campaign_id = $1`,
    [made._id, request.id],
  );
  return { live, visit, request };
}

describe("the history of a campaign (ux 37)", () => {
  it("shows who published what and whom it affected; a step also reaches people past it where that is chosen (R23)", async () => {
    const { live, visit, request } = await running();
    const added = { ...steps.visit(), type: "follow" };
    const draft = await save(live, [visit, steps.delay(1, "hours"), added, steps.delay(1), request]);
    const [change] = draft.changes.filter(({ step_id }: { step_id: string }) => step_id === added.id);
    expect(change).toMatchObject({ kind: "added", ahead: 0, past: 2, missed: 2, missed_finished: 1 });
    const published = await publish(draft, [added.id]);
    expect(published).toMatchObject({ live_version: 2, numbers: { active: 2, finished: 0 } });
    const at = published.steps.find(({ step_id }: { step_id: string }) => step_id === added.id);
    expect(at).toMatchObject({ waiting: 2 });

    const { payload } = (await ada.get(`/api/workflows/${live._id}/versions?limit=1`)).body;
    expect(payload).toMatchObject({ total: 2, total_is_capped: false, next_cursor: "2" });
    expect(payload.items[0]).toMatchObject({
      ...{ version: 2, is_live: true, people: 2, step_count: 3, published_by: expect.stringMatching(/\S/) },
      changes: expect.arrayContaining([
        expect.objectContaining({ step_id: added.id, kind: "added", missed: 2, is_also_past: true }),
      ]),
    });
    const rest = (await ada.get(`/api/workflows/${live._id}/versions?cursor=2`)).body.payload;
    expect(rest.items).toEqual([expect.objectContaining({ version: 1, changes: null, people: 2 })]);
  });

  it("compares any two versions, and restores one as the draft, which runs only once it is published", async () => {
    const [visit, request] = [steps.visit(), steps.request()];
    const made = await newCampaign(ada, [visit], "History");
    const first = await publish(made);
    const second = await publish(await save(first, [visit, steps.delay(1), request]));
    const path = `/api/workflows/${made._id}/versions`;
    const { from, to, changes } = (await ada.get(`${path}/1/compare?to=2`)).body.payload;
    expect([from.version, to.version]).toEqual([1, 2]);
    expect(changes).toContainEqual({ step_id: request.id, kind: "added" });
    const restored = (await ada.post(`${path}/1/restore`, { draft_version: second.draft_version })).body
      .payload;
    expect(restored).toMatchObject({ sequence: first.sequence, live_version: 2 });
    expect((await ada.get(`${path}/1/compare`)).body.payload).toMatchObject({
      to: { version: null },
      changes: [],
    });
    const late = await ada.post(`${path}/2/restore`, { draft_version: second.draft_version });
    expect(late.body.code).toBe("draft_outdated");
    expect((await ada.get(`${path}/9/compare`)).status).toBe(404);
  });
});

describe("before the first start (ux 42, ux 43)", () => {
  it("shows the senders and their free limits, who would wait and why, and the first sends", async () => {
    const note = steps.request("Hi {first_name}, greetings to {company_name}");
    const made = await newCampaign(ada, [note, steps.delay(2), steps.email("News")], "Review");
    const rows = [
      "Ann,Halden,ann@review.test,https://people.example/in/review-ann",
      "Bo,,bo@review.test,https://people.example/in/review-bo",
      "Cy,Halden,,https://people.example/in/review-cy",
    ];
    await imported(ada, made._id, `Name,Company,Email,Profile\n${rows.join("\n")}\n`);
    const { payload } = (await ada.get(`/api/workflows/${made._id}/review`)).body;
    expect(payload.people).toEqual({
      ...{ total: 3, looked: 3, ready: 1 },
      waiting: expect.arrayContaining([
        { reason: "missing_data", count: 1 },
        { reason: "no_required_email_type", count: 1 },
      ]),
    });
    expect(payload.missing).toEqual([{ field: "company_name", count: 1, step_id: note.id }]);
    expect(payload.lengths[0]).toMatchObject({ step_id: note.id, over: 0, limit: 300 });
    expect(payload.senders).toEqual([
      expect.objectContaining({
        people: 3,
        caps: [expect.objectContaining({ kind: "connection_request", used: 0 })],
      }),
    ]);
    expect(payload.first_day).toMatchObject({ count: expect.any(Number), sends: expect.any(Array) });
  });

  it("asks nothing of a sender's account for what is sent from a number", async () => {
    const common = { id: randomUUID(), is_enabled: true };
    const text = { ...common, type: "sms", phone_id: null, message: "Hi" };
    const made = await newCampaign(ada, [steps.visit(), steps.delay(2), text], "Texts");
    const { payload } = (await ada.get(`/api/workflows/${made._id}/review`)).body;
    expect(payload.senders).toEqual([expect.objectContaining({ can_send: true })]);
  });

  it("expects a first day of a campaign that begins with a text message", async () => {
    const text = { id: randomUUID(), is_enabled: true, type: "sms", phone_id: null, message: "Hi" };
    const made = await newCampaign(ada, [text], "Texts first");
    await imported(ada, made._id, "First name,Email,Phone\nTess,tess@texts.test,+12125550123\n");
    const { payload } = (await ada.get(`/api/workflows/${made._id}/review`)).body;
    expect(payload.first_day.sends).toEqual([expect.objectContaining({ prospect_name: "Tess" })]);
  });
});

describe("the library of smart sequences (CAMP-85, ROUTE-12)", () => {
  type Kept = { _id: string; name: string; is_shipped: boolean; sequence: { id: string }[] };
  const list = async (): Promise<Kept[]> => (await ada.get("/api/smart_sequences")).body.payload;

  it("comes with some that no one can change", async () => {
    const shipped = (await list()).filter(({ is_shipped }) => is_shipped);
    expect(shipped.length).toBeGreaterThanOrEqual(5);
    const [first] = shipped;
    expect((await ada.get(`/api/smart_sequences/${first!._id}`)).body.payload).toMatchObject({
      name: first!.name,
    });
    const remove = await ada.ask(`/api/smart_sequences/${first!._id}`, { method: "DELETE" });
    expect(remove.status).toBe(404);
    for (const { _id, name } of shipped) {
      const made = (await ada.post(`/api/smart_sequences/${_id}/begin`, { name })).body.payload;
      expect(made).toMatchObject({ name, sequences_type: "smart", status: "draft" });
      const codes = made.problems
        .filter((p: { is_blocking: boolean }) => p.is_blocking)
        .map((p: { code: string }) => p.code);
      expect(codes.filter((code: string) => code !== "no_mailbox")).toEqual([]);
      expect(made.sequence[0].id).not.toBe(shipped.find((one) => one._id === _id)!.sequence[0]!.id);
    }
  });

  it("saves the steps of a campaign, accepts changes of its latest version only, and deletes it", async () => {
    const sequence = [steps.visit(), steps.delay(1), steps.request("Hi {first_name:there}")];
    const kept = (await ada.post("/api/smart_sequences", { name: "Mine", sequence })).body.payload;
    expect(kept).toMatchObject({ name: "Mine", description: "", is_shipped: false, version: 1 });
    expect(kept.sequences_links).toHaveLength(2);
    expect(kept.sequence[0].id).not.toBe(sequence[0]!.id);
    const change = (version: number) =>
      ada.ask(`/api/smart_sequences/${kept._id}`, {
        method: "PUT",
        json: {
          version,
          name: "Ours",
          sequence: kept.sequence.slice(0, 1).map((step: object) => ({ ...step, next: null })),
        },
      });
    expect((await change(1)).body.payload).toMatchObject({ name: "Ours", version: 2 });
    expect((await change(1)).body.code).toBe("draft_outdated");
    expect((await list())[0]).toMatchObject({ _id: kept._id, name: "Ours" });
    expect((await ada.ask(`/api/smart_sequences/${kept._id}`, { method: "DELETE" })).status).toBe(200);
    expect((await ada.get(`/api/smart_sequences/${kept._id}`)).status).toBe(404);
  });
});
