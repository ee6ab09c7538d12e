import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { confirmed, newCampaign, steps, withAccount } from "./setup";

let tern: Installation;
let ada: Member;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api"] });
  ada = await confirmed(tern);
  await withAccount(ada);
});
afterAll(() => tern?.stop());

const fileOf = async (id: string): Promise<string> => {
  const answer = await ada.ask(`/api/workflows/${id}/file`, { method: "GET" });
  return typeof answer.body === "string" ? answer.body : `${JSON.stringify(answer.body, null, 2)}\n`;
};

describe("a campaign as a file (M7)", () => {
  it("can be imported into another campaign and exports as the same file", async () => {
    const original = await newCampaign(ada, [steps.visit(), steps.delay(2), steps.email("Hello")], "Autumn");
    const file = await fileOf(original._id);
    const copy = (await ada.post("/api/workflows/file", { file })).body.payload;
    expect(copy._id).not.toBe(original._id);
    expect(copy).toMatchObject({ name: "Autumn", status: "draft", draft_version: 1 });
    expect(copy.senders).toEqual(original.senders);
    expect(await fileOf(copy._id)).toBe(file);
  });

  it("contains the settings, and the comparison names those that would apply at once (CAMP-08)", async () => {
    const made = await newCampaign(ada, [steps.visit()], "Summer");
    const set = (settings: object) => ada.post(`/api/workflows/${made._id}/settings`, { settings });
    const hours = { start: 10, end: 16, days: [2, 4] };
    await set({
      ...{ company_rule: true, people_per_company: 2, takes_new_people: false },
      ...{ work_hours: hours, continues_on_other_channels: true },
    });
    const file = await fileOf(made._id);
    const copy = (await ada.post("/api/workflows/file", { file })).body.payload;
    expect(copy.settings).toMatchObject({
      ...{ company_rule: true, people_per_company: 2 },
      takes_new_people: true,
    });
    await set({ people_per_company: null, recipient_hours: true, work_hours: { ...hours, end: 17 } });
    const { choices, changes } = (await ada.post(`/api/workflows/${made._id}/file/compare`, { file })).body
      .payload;
    expect(changes).toEqual([]);
    expect(choices).toEqual([
      { name: "work_hours", value: hours },
      { name: "recipient_hours", value: false },
      { name: "people_per_company", value: 2 },
    ]);
    await ada.post(`/api/workflows/${made._id}/file`, { file, draft_version: made.draft_version });
    expect(await fileOf(made._id)).toBe(file);
    const old = file
      .replace('"version": 2', '"version": 1')
      .replace(/ {2}"settings": \{[\s\S]*?\n {2}\},\n/, "");
    expect(
      (await ada.post(`/api/workflows/${made._id}/file/compare`, { file: old })).body.payload,
    ).toMatchObject({ choices: [], changes: [] });
  });

  it("changes nothing if its settings or steps are refused", async () => {
    const made = await newCampaign(ada, [steps.visit()], "Plan");
    const wrong = (await fileOf(made._id)).replace('"stops_on_click"', '"stops_at_click"');
    const answer = await ada.post(`/api/workflows/${made._id}/file`, {
      ...{ file: wrong.replace('"Plan"', '"Other"'), draft_version: made.draft_version },
    });
    expect(answer.body).toMatchObject({ code: "campaign_file_wrong", places: "settings" });
    expect((await ada.get(`/api/workflows/${made._id}`)).body.payload.name).toBe("Plan");
  });

  it("is compared first if it was changed, and then replaces the draft", async () => {
    const made = await newCampaign(ada, [steps.visit(), steps.delay(2), steps.email("Hello")], "Winter");
    const changed = (await fileOf(made._id)).replace('"Hello"', '"Good day"').replace('"Winter"', '"Snow"');
    const compared = (await ada.post(`/api/workflows/${made._id}/file/compare`, { file: changed })).body
      .payload;
    expect(compared).toMatchObject({
      name: "Snow",
      changes: [
        {
          ...{ step_id: made.sequence[2].id, kind: "changed" },
          ...{ ahead: 0, waiting: 0, past: 0, missed: 0, missed_finished: 0 },
        },
      ],
    });
    const replace = (draft_version: number) =>
      ada.post(`/api/workflows/${made._id}/file`, { file: changed, draft_version });
    expect((await replace(made.draft_version)).body.payload).toMatchObject({
      name: "Snow",
      draft_version: 2,
    });
    expect((await replace(made.draft_version)).body.code).toBe("draft_outdated");
    expect(await fileOf(made._id)).toBe(changed);
  });

  it.each([
    ["no JSON", "{\n nothing", "campaign_file_unreadable", { line: 2 }],
    ["a newer version", '{"format":"campaign","version":3}', "campaign_file_newer", { version: 3 }],
    ["what does not fit", '{"format":"campaign","version":1}', "campaign_file_wrong", {}],
  ])("is refused with the place, and nothing is made: %s", async (_case, file, code, details) => {
    const before = (await ada.get("/api/workflows/counts")).body.payload;
    const answer = await ada.post("/api/workflows/file", { file });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code, ...details });
    expect((await ada.get("/api/workflows/counts")).body.payload).toEqual(before);
  });

  it("has a published schema", async () => {
    const schema = (await ada.get("/api/workflows/file_schema")).body;
    expect(schema).toMatchObject({ type: "object", additionalProperties: false });
    expect(Object.keys(schema.properties)).toContain("steps");
  });
});

describe("campaigns on the command line (M7)", () => {
  const answer = (printed: string) => JSON.parse(printed.trim().split("\n").at(-1) ?? "{}");

  it("are exported to a file, compared with one, and imported", async () => {
    const made = await newCampaign(ada, [steps.visit(), steps.delay(2), steps.email("Hello")], "Spring");
    const folder = await mkdtemp(join(tmpdir(), "tern-campaign-"));
    const to = join(folder, "spring.campaign.json");
    expect(answer(await tern.cli("campaign", "export", made._id, "--to", to))).toEqual({ file: to });
    expect(await readFile(to, "utf8")).toBe(await fileOf(made._id));
    await writeFile(to, (await readFile(to, "utf8")).replace('"Hello"', '"Good day"'));
    const compared = answer(await tern.cli("campaign", "diff", made._id, to));
    expect(compared.changes).toEqual([expect.objectContaining({ kind: "changed" })]);
    const merged = answer(await tern.cli("campaign", "import", to, "--into", made._id, "--merge"));
    expect(merged).toMatchObject({ id: made._id, draftVersion: made.draft_version + 1 });
    expect(await fileOf(made._id)).toBe(await readFile(to, "utf8"));
    const another = answer(await tern.cli("campaign", "import", to, "--as", ada.email));
    expect(another).toMatchObject({ name: "Spring" });
    expect(another.id).not.toBe(made._id);
    await rm(folder, { recursive: true });
  });

  it("merge separate changes of the draft and the file, and ask where both changed one step", async () => {
    const [visit, request] = [steps.visit(), steps.request("Hello")];
    const made = await newCampaign(ada, [visit, steps.delay(2), request], "Fork");
    const live = (await ada.post(`/api/workflows/${made._id}/publish`)).body.payload;
    const file = (await fileOf(made._id)).replace('"Hello"', '"From the file"');
    const draft = live.sequence.map((step: { id: string }) =>
      step.id === request.id ? { ...step, message: "From the draft" } : step,
    );
    const own = { ...steps.visit(), type: "follow" };
    const saved = (
      await ada.post(`/api/workflows/${made._id}/async_update`, {
        ...{ draft_version: live.draft_version, sequence: [...draft, steps.delay(1), own] },
      })
    ).body.payload;
    const merge = { file, is_merge: true };
    const { conflicts, result } = (await ada.post(`/api/workflows/${made._id}/file/compare`, merge)).body
      .payload;
    expect(conflicts).toEqual([expect.objectContaining({ step_id: request.id })]);
    expect(result.map(({ type }: { type: string }) => type)).toEqual([
      ...["visit_profile", "delay", "connection_request", "delay", "follow"],
    ]);
    const kept = await ada.post(`/api/workflows/${made._id}/file`, {
      ...{ ...merge, keep_ours: [request.id], draft_version: saved.draft_version },
    });
    expect(kept.body.payload.sequence).toEqual(saved.sequence);
  });
});
