import { randomUUID } from "node:crypto";
import { joined, type Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { confirmed, imported, newCampaign, steps, withAccount } from "./setup";

let tern: Installation;
let ada: Member;
let accountId: string;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
  ada = await confirmed(tern);
  accountId = await withAccount(ada);
  // Nothing is sent in these tests, so that plans can be inspected.
  await tern.sql("update lanes set slot_at = now() + interval '40 days', slot_reason = 'daily_limit'");
}, 600_000);
afterAll(() => tern?.stop());

const people = (count: number, mark: string) =>
  `Name,Email,Company,Profile\n${Array.from({ length: count }, (_, n) => `P${n} ${mark},p${n}@${mark}.test,Halden,https://people.example/in/${mark}-${n}`).join("\n")}\n`;
const update = (campaign: { _id: string; draft_version: number }, change: object) =>
  ada.post(`/api/workflows/${campaign._id}/async_update`, {
    draft_version: campaign.draft_version,
    ...change,
  });
const setStatus = (id: string, status: "active" | "paused", by = ada) =>
  by.post(`/api/workflows/${id}/update_status`, { status });
const show = async (id: string) => (await ada.get(`/api/workflows/${id}`)).body.payload;

describe("a new campaign", () => {
  it("is a draft of its creator's account and says what it needs (CAMP-14, ux 42)", async () => {
    const campaign = await newCampaign(ada, []);
    expect(campaign).toMatchObject({
      ...{ status: "draft", commands: ["start", "archive", "delete"], live_version: null, draft_version: 1 },
      senders: [{ credentials_id: accountId, mailbox_id: null }],
      next_send: { at: null, reason: "draft", link: "sequence" },
    });
    expect(campaign.problems).toEqual([expect.objectContaining({ code: "no_steps", is_blocking: true })]);
  });

  it("is listed with what follows from its steps: their number, and whether addresses are enough (CAMP-09, CAMP-52)", async () => {
    const mails = await newCampaign(ada, [steps.email("Hello"), steps.delay(1), steps.email("")]);
    const both = await newCampaign(ada, [steps.visit(), steps.delay(1), steps.email("Hello")]);
    const { items } = (await ada.get("/api/workflows?limit=50")).body.payload;
    const listed = (id: string) => items.find(({ _id }: { _id: string }) => _id === id);
    expect(listed(mails._id)).toMatchObject({ is_email_only: true, sequence_length: 2 });
    expect(listed(both._id)).toMatchObject({ is_email_only: false, sequence_length: 2 });
  });

  it("respects the plan: free has room for one (BILL-12)", async () => {
    const bo = await confirmed(tern, "Free");
    await tern.sql("update workspaces set tier = 'free', trial_ends_at = null where id = $1", [
      bo.workspaceId,
    ]);
    const [first, second] = [
      await bo.post("/api/workflows", { name: "One" }),
      await bo.post("/api/workflows", { name: "Two" }),
    ];
    expect([first.status, second.status, second.body.code]).toEqual([200, 402, "campaign_limit_reached"]);
    const both = await Promise.all(["Three", "Four"].map((name) => bo.post("/api/workflows", { name })));
    expect(both.map(({ status }) => status)).toEqual([402, 402]);
  });
});

describe("settings", () => {
  it("apply at once, one by one, and leave the draft alone (CAMP-08)", async () => {
    const campaign = await newCampaign(ada, []);
    expect(campaign.settings.takes_new_people).toBe(true);
    const save = (change: object) => ada.post(`/api/workflows/${campaign._id}/settings`, change);
    await save({ settings: { takes_new_people: false } });
    const saved = await save({ is_only_premium: true, settings: {} });
    expect(saved.body.payload).toMatchObject({
      ...{ draft_version: campaign.draft_version, is_only_premium: true },
      settings: { takes_new_people: false },
    });
    expect(await save({ settings: { takes_all: true } })).toMatchObject({ status: 400 });
  });

  it("are part of a copy", async () => {
    const campaign = await newCampaign(ada, []);
    await ada.post(`/api/workflows/${campaign._id}/settings`, { settings: { takes_new_people: false } });
    const copy = await ada.post(`/api/workflows/${campaign._id}/duplicate`);
    expect(copy.body.payload.settings.takes_new_people).toBe(false);
  });
});

describe("the draft", () => {
  it("is saved only from its latest version; an older one changes nothing (ux 36, CAMP-75)", async () => {
    const campaign = await newCampaign(ada, []);
    const saved = await update(campaign, { sequence: [steps.visit()], name: "Renamed" });
    expect(saved.body.payload).toMatchObject({ name: "Renamed", draft_version: 2, problems: [] });
    const late = await update(campaign, { sequence: [] });
    expect([late.status, late.body.code]).toEqual([409, "draft_outdated"]);
    expect((await show(campaign._id)).sequence).toHaveLength(1);
  });

  it("accepts only steps with unique IDs, and only senders of the workspace", async () => {
    const campaign = await newCampaign(ada, []);
    const step = steps.visit();
    expect((await update(campaign, { sequence: [step, step] })).body.code).toBe("invalid_input");
    const foreign = await update(campaign, { senders: [{ credentials_id: randomUUID(), mailbox_id: null }] });
    expect(foreign.status).toBe(404);
  });

  it("of a smart campaign can be saved as a list or as a graph, and reads the same both ways (CAMP-06, CAMP-84)", async () => {
    const [request, message, mail, last] = [
      steps.request(),
      steps.message("Hi"),
      steps.email("Hello"),
      steps.visit(),
    ];
    const accepted = {
      ...{ id: randomUUID(), is_enabled: true, type: "condition", condition: "accepted" },
      ...{ otherwise: "continue", deadline: { amount: 7, unit: "days" } },
    };
    const list = [
      { ...request, next: accepted.id },
      { ...accepted, next: message.id, no: mail.id },
      { ...message, next: last.id },
      { ...mail, next: last.id },
      { ...last, next: null },
    ];
    const sent = { name: "Two ways", sequences_type: "smart", sequence: list };
    const made = (await ada.post("/api/workflows", sent)).body.payload;
    expect(made).toMatchObject({ sequences_type: "smart", sequence: list });
    const ways = made.sequences_links.map((link: Record<string, string>) => [
      ...[link.source, link.condition, link.target],
    ]);
    expect(ways).toEqual([
      [request.id, "next", accepted.id],
      [accepted.id, "yes", message.id],
      [accepted.id, "no", mail.id],
      [message.id, "next", last.id],
      [mail.id, "next", last.id],
    ]);
    const { sequences_nodes: nodes, sequences_links: links } = made;
    const placed = nodes.map((node: object, x: number) => ({ ...node, position: { x, y: 1 } }));
    const again = await update(made, { sequences_nodes: placed.toReversed(), sequences_links: links });
    const read = again.body.payload;
    const unplaced = read.sequence.map(({ position: _, ...step }: Record<string, unknown>) => step);
    expect(unplaced).toEqual(list);
    expect(read.sequences_nodes).toEqual(placed);

    const refused = async (change: object) => (await update(read, change)).body.fields;
    const lost = links.map((link: object, index: number) =>
      index === 2 ? { ...link, target: randomUUID() } : link,
    );
    expect(await refused({ sequences_nodes: nodes, sequences_links: lost })).toEqual({
      "sequences_links.2.target": "invalid_input",
    });
    const wordless = nodes.map((node: { data: object }, index: number) =>
      index === 2 ? { ...node, data: { is_enabled: true } } : node,
    );
    expect(await refused({ sequences_nodes: wordless, sequences_links: links })).toEqual({
      "sequences_nodes.2.data.message": "invalid_input",
    });
    expect(await refused({ sequences_links: links })).toEqual({ sequences_nodes: "invalid_input" });
    const nowhere = list.map((step) => (step.id === mail.id ? { ...step, next: randomUUID() } : step));
    expect(await refused({ sequence: nowhere })).toEqual({ "sequence.3.next": "invalid_input" });
    const circle = list.map((step) => (step.id === last.id ? { ...step, next: request.id } : step));
    const round = (await update(read, { sequence: circle })).body.payload;
    expect(round.problems).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: "cycle", is_blocking: true })]),
    );
  });

  it("of a simple campaign has no exits until it becomes smart with all its steps, if the plan allows it (CAMP-04)", async () => {
    const [visit, request] = [steps.visit(), steps.request()];
    const campaign = await newCampaign(ada, [visit, request]);
    const led = [{ ...visit, next: request.id }, request];
    expect((await update(campaign, { sequence: led })).body.fields).toEqual({
      "sequence.0.next": "invalid_input",
    });
    const smart = (await update(campaign, { sequences_type: "smart" })).body.payload;
    expect(smart.sequence).toEqual([
      { ...visit, next: request.id },
      { ...request, next: null },
    ]);
    const eve = await confirmed(tern, "Small");
    await tern.sql("update workspaces set tier = 'free', trial_ends_at = null where id = $1", [
      eve.workspaceId,
    ]);
    const refusal = await eve.post("/api/workflows", { name: "No", sequences_type: "smart" });
    expect([refusal.status, refusal.body.code]).toEqual([402, "smart_sequences_missing"]);
    const plain = await newCampaign(eve, [steps.visit()]);
    const becoming = await eve.post(`/api/workflows/${plain._id}/async_update`, {
      ...{ draft_version: plain.draft_version, sequences_type: "smart" },
    });
    expect(becoming.body.code).toBe("smart_sequences_missing");
  });

  it("is refused with all its problems while one is blocking (CAMP-42, CAMP-63)", async () => {
    const campaign = await newCampaign(ada, [steps.email("", "Hi {First_Name}")]);
    const { status, body } = await ada.post(`/api/workflows/${campaign._id}/publish`);
    expect([status, body.code]).toEqual([422, "campaign_not_ready"]);
    expect(body.problems.map(({ code }: { code: string }) => code).sort()).toEqual(
      expect.arrayContaining(["first_email_needs_subject", "no_mailbox", "uppercase_placeholder"]),
    );
  });
});

describe("running", () => {
  it("starts with its people, pauses, resumes, and always says when it sends next or why not (ux 27, CAMP-11, CAMP-13)", async () => {
    const campaign = await newCampaign(
      ada,
      [steps.visit(), steps.delay(2), steps.request("Hi {first_name}")],
      "Run",
    );
    expect(await imported(ada, campaign._id, people(3, "run"))).toMatchObject({ enrolled: 3 });
    const started = (await setStatus(campaign._id, "active")).body.payload;
    expect(started).toMatchObject({
      ...{ status: "active", live_version: 1, commands: ["pause", "archive", "delete"] },
      numbers: { prospects: 3, active: 3, sent: 0 },
      next_send: {
        reason: "daily_limit",
        prospect_name: expect.stringMatching(/^P\d run$/),
        at: expect.any(String),
      },
    });
    expect(started.steps[0]).toMatchObject({ waiting: 3, done: 0 });
    const paused = (await setStatus(campaign._id, "paused")).body.payload;
    expect(paused.next_send).toMatchObject({ at: null, reason: "campaign_paused", link: "resume" });
    expect(paused.paused).toEqual({
      ...{ by: expect.stringMatching(/\S+ \S+/), at: expect.any(String), is_by_plan: false },
    });
    expect((await setStatus(campaign._id, "paused")).body.code).toBe("campaign_wrong_state");
    expect((await setStatus(campaign._id, "active")).body.payload.status).toBe("active");
  });

  it.each([
    "send",
    "skip",
  ])("asks about steps more than seven days late, and does as it is told: %s (R22)", async (verdict) => {
    const [visit, request] = [steps.visit(), steps.request()];
    const campaign = await newCampaign(ada, [visit, steps.delay(1), request], `Late ${verdict}`);
    await imported(ada, campaign._id, people(3, `late${verdict}`));
    await setStatus(campaign._id, "active");
    await setStatus(campaign._id, "paused");
    const due = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await tern.sql(
      `update deliveries set wait_detail = jsonb_build_object('due', case when prospect_id = (
         select min(prospect_id::text)::uuid from deliveries where campaign_id = $1) then $2 else $3 end::text) where campaign_id = $1`,
      [campaign._id, due(1), due(9)],
    );
    const resumed = (await setStatus(campaign._id, "active")).body.payload;
    expect(resumed).toMatchObject({ late: 2, is_updating: false, preparation: null });
    const list = (await ada.get(`/api/workflows?query=${encodeURIComponent(`Late ${verdict}`)}`)).body
      .payload;
    expect(list.items[0]).toMatchObject({ late: 2, needs_you: 2 });

    const decide = () => ada.post(`/api/workflows/${campaign._id}/decide_late`, { verdict });
    const decided = (await decide()).body.payload;
    expect(decided.late).toBe(0);
    const at = (step: { id: string }) =>
      decided.steps.find(({ step_id }: { step_id: string }) => step_id === step.id);
    const left = verdict === "send" ? [3, 0, 0] : [1, 2, 2];
    expect([at(visit).waiting, at(visit).skipped, at(request).waiting]).toEqual(left);
    await setStatus(campaign._id, "paused");
    expect((await decide()).body.code).toBe("campaign_wrong_state");
  });

  it("says how many people each change of a running campaign affects, and moves them when it goes live (ux 37, R23)", async () => {
    const [visit, request] = [steps.visit(), steps.request()];
    const campaign = await newCampaign(ada, [visit, steps.delay(1), request], "Edit");
    await imported(ada, campaign._id, people(4, "edit"));
    const running = (await setStatus(campaign._id, "active")).body.payload;
    const changed = (await update(running, { sequence: [request] })).body.payload;
    expect(changed.changes).toContainEqual({
      step_id: visit.id,
      kind: "removed",
      ahead: 0,
      waiting: 4,
      ...{ past: 0, missed: 0, missed_finished: 0 },
    });
    const live = (await ada.post(`/api/workflows/${campaign._id}/publish`)).body.payload;
    expect(live).toMatchObject({ live_version: 2, changes: [] });
    expect(live.steps.find((step: { step_id: string }) => step.step_id === request.id)).toMatchObject({
      waiting: 4,
    });
  });

  it("returns to the live version", async () => {
    const campaign = await newCampaign(ada, [steps.visit()], "Back");
    expect((await ada.post(`/api/workflows/${campaign._id}/discard_draft`)).body.code).toBe(
      "campaign_wrong_state",
    );
    const live = (await ada.post(`/api/workflows/${campaign._id}/publish`)).body.payload;
    await update(live, { sequence: [steps.visit(), steps.delay(1), steps.request()] });
    const back = (await ada.post(`/api/workflows/${campaign._id}/discard_draft`)).body.payload;
    expect(back).toMatchObject({ sequence: live.sequence, changes: [], draft_version: 3 });
  });

  it("needs a sender (CAMP-53)", async () => {
    const bo = await confirmed(tern, "Nobody");
    const campaign = await newCampaign(bo);
    expect((await setStatus(campaign._id, "active", bo)).body.code).toBe("add_account_first");
  });
});

describe("archiving and restoring (CAMP-14)", () => {
  it("archives, restores to paused, deletes, restores (CAMP-11, CAMP-14, CAMP-80)", async () => {
    const campaign = await newCampaign(ada, [steps.visit()], "Away");
    await imported(ada, campaign._id, people(1, "away"));
    await setStatus(campaign._id, "active");
    const path = `/api/workflows/${campaign._id}`;
    const seen = [
      (await ada.post(`${path}/archive`)).body.payload.status,
      (await ada.post(`${path}/restore`)).body.payload.status,
      (await ada.ask(`${path}/delete_async`, { method: "DELETE" })).body.payload.status,
      (await ada.post(`${path}/restore`)).body.payload.status,
    ];
    expect(seen).toEqual(["archived", "paused", "deleted", "paused"]);
  });

  it("copies steps and senders under new IDs, without the people (CAMP-74)", async () => {
    const campaign = await newCampaign(ada, [steps.visit()], "Copy me");
    const copy = (await ada.post(`/api/workflows/${campaign._id}/duplicate`)).body.payload;
    expect(copy).toMatchObject({
      name: "Copy me (2)",
      status: "draft",
      senders: campaign.senders,
      numbers: { prospects: 0 },
    });
    expect(copy.sequence[0].id).not.toBe(campaign.sequence[0].id);
    expect((await ada.post(`/api/workflows/${copy._id}/duplicate`)).body.payload.name).toBe("Copy me (3)");
  });
});

describe("the list (CAMP-76, CAMP-77)", () => {
  it("pages by cursor over each campaign once, newest first, or in the user-defined order", async () => {
    const bo = await confirmed(tern, "Lister");
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.unshift((await newCampaign(bo, [], `C${n}`))._id);
    const all: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { payload }: { payload: { items: { _id: string }[]; next_cursor: string | null } } = (
        await bo.get(`/api/workflows?limit=2${cursor ? `&cursor=${cursor}` : ""}`)
      ).body;
      expect(payload).toMatchObject({ total: 5, total_is_capped: false });
      all.push(...payload.items.map(({ _id }: { _id: string }) => _id));
      cursor = payload.next_cursor;
    }
    expect(all).toEqual(ids);
    const turned = [...ids].reverse();
    await bo.post("/api/workflows/order", { ids: turned });
    const { payload } = (await bo.get("/api/workflows?limit=10")).body;
    expect(payload.items.map(({ _id }: { _id: string }) => _id)).toEqual(turned);
    expect((await bo.get("/api/workflows?cursor=nonsense")).body.code).toBe("invalid_input");
  });

  it("finds by words of the name, and shows archived and deleted ones only on request (CAMP-07, CAMP-77)", async () => {
    const bo = await confirmed(tern, "Finder");
    const [one, two, three] = [
      await newCampaign(bo, [], "Autumn 50% off"),
      await newCampaign(bo, [], "Spring push"),
      await newCampaign(bo, [], "Autumn push"),
    ];
    await bo.post(`/api/workflows/${two._id}/archive`);
    await bo.ask(`/api/workflows/${three._id}/delete_async`, { method: "DELETE" });
    const list = async (query: string) =>
      (await bo.get(`/api/workflows?${query}`)).body.payload.items.map(({ _id }: { _id: string }) => _id);
    expect(await list("")).toEqual([one._id]);
    expect(await list("query=off+autumn")).toEqual([one._id]);
    expect(await list("query=50%25")).toEqual([one._id]);
    expect(await list("query=_")).toEqual([]);
    expect(await list("archived_only=true")).toEqual([two._id]);
    expect(await list("deleted_only=true")).toEqual([three._id]);
    expect((await bo.get("/api/workflows/counts")).body.payload).toMatchObject({
      all: 1,
      drafts: 1,
      archived: 1,
      deleted: 1,
    });
    // No account sends for these.
    const nobody = "01920000-0000-7000-8000-0000000000ad";
    expect((await bo.get(`/api/workflows/counts?credentials_id=${nobody}`)).body.payload).toMatchObject({
      all: 0,
      drafts: 0,
    });
  });

  it("shows what needs attention (ux 28)", async () => {
    const campaign = await newCampaign(ada, [steps.visit()], "Stuck");
    await imported(ada, campaign._id, people(2, "stuck"));
    await setStatus(campaign._id, "active");
    const needing = async () =>
      (await ada.get("/api/workflows?needs_attention=true&limit=50")).body.payload.items.map(
        ({ name }: { name: string }) => name,
      );
    expect(await needing()).not.toContain("Stuck");
    await tern.sql(
      "update deliveries set due_at = null, wait_reason = 'missing_data' where campaign_id = $1",
      [campaign._id],
    );
    expect(await needing()).toContain("Stuck");
    const { payload } = (await ada.get("/api/workflows?query=stuck")).body;
    expect(payload.items[0]).toMatchObject({
      needs_you: 2,
      next_send: { at: null, reason: "missing_data", link: "attention" },
    });
    await tern.sql("update deliveries set wait_reason = 'invalid_email_integration' where campaign_id = $1", [
      campaign._id,
    ]);
    expect(await needing()).toContain("Stuck");
    expect((await show(campaign._id)).next_send).toMatchObject({ at: null, link: "senders" });
  });

  it("shows a member with limited accounts only campaigns of those (ROLE-02)", async () => {
    const campaign = await newCampaign(ada, [steps.visit()], "Mine");
    const kim = await joined(tern, ada.workspaceId, { accounts: [] });
    expect((await kim.get(`/api/workflows/${campaign._id}`)).status).toBe(404);
    expect((await kim.get("/api/workflows")).body.payload.items).toEqual([]);
    const lee = await joined(tern, ada.workspaceId, { accounts: [accountId] });
    expect((await lee.get(`/api/workflows/${campaign._id}`)).status).toBe(200);
  });

  it("counts sends by day of the workspace's clock, from the day it went live", async () => {
    const campaign = await newCampaign(ada, [steps.request()], "Days");
    await imported(ada, campaign._id, people(2, "days"));
    await setStatus(campaign._id, "active");
    await tern.sql(
      "update campaign_versions set published_at = now() - interval '3 days' where campaign_id = $1",
      [campaign._id],
    );
    await tern.sql(
      "update deliveries set state = 'sent', settled_at = now() - interval '1 day' where campaign_id = $1",
      [campaign._id],
    );
    const [item] = (await ada.get("/api/workflows?query=days")).body.payload.items;
    expect(item.last_days).toEqual([...Array(10).fill(null), 0, 0, 2, 0]);
    expect(item.numbers).toMatchObject({ sent: 2, contacted: 2 });
    const [rate] = (
      await ada.get(`/api/workflows/rates?ids=${encodeURIComponent(JSON.stringify([campaign._id]))}`)
    ).body.payload;
    expect(rate.numbers.sent).toBe(2);
  });
});

describe("the numbers of a campaign (ux 26, ux 32, ux 40)", () => {
  it("mean the same in list, page and rates: messages count as sent, visits and profile reads do not; steps count all of them", async () => {
    const accepted = {
      ...{ id: randomUUID(), is_enabled: true, type: "condition", condition: "accepted" },
      ...{ deadline: { amount: 3, unit: "days" }, otherwise: "continue" },
    };
    const sequence: { id: string; type?: string }[] = [
      ...[steps.visit(), steps.delay(1), steps.request(), accepted, steps.message("Hi")],
      ...[steps.delay(2), steps.message("Hello again")],
    ];
    const order = sequence.filter(({ type }) => type !== "delay");
    const campaign = await newCampaign(ada, sequence, "Counted");
    await imported(ada, campaign._id, people(4, "counted"));
    await setStatus(campaign._id, "active");
    await tern.sql("delete from deliveries where campaign_id = $1", [campaign._id]);
    const persons = await tern.sql<{ id: string }>(
      "select id from enrollments where campaign_id = $1 order by id",
      [campaign._id],
    );
    /** The state of each step of each person: s(ent), p(lanned), k(ipped), f(ailed), - not reached. */
    const became = ["sssss", "ssskf", "ssp--", "sp---"];
    const states = { s: "sent", p: "planned", k: "skipped", f: "failed" } as const;
    for (const [who, row] of became.entries())
      for (const [place, letter] of [...row].entries()) {
        if (letter === "-") continue;
        const state = states[letter as keyof typeof states];
        await tern.sql(
          `insert into deliveries (workspace_id, id, lane_id, enrollment_id, campaign_id, prospect_id, step_id, kind, state, rank,
             planned_at, due_at, settled_at)
           select e.workspace_id, gen_random_uuid(), l.id, e.id, e.campaign_id, e.prospect_id, $2, $3, $4::text, 2, now(), now(),
             case when $4::text <> 'planned' then now() end
           from enrollments e join lanes l on l.workspace_id = e.workspace_id and l.account_id = e.account_id
             and l.channel = 'network' where e.id = $1`,
          [persons[who]!.id, order[place]!.id, order[place]!.type, state],
        );
      }
    // Three requests and two messages were sent; four visits and two profile reads do not count.
    const numbers = { sent: 5, requests_sent: 3, contacted: 3, prospects: 4 };
    const page = await show(campaign._id);
    const [item] = (await ada.get("/api/workflows?query=counted")).body.payload.items;
    const ids = encodeURIComponent(JSON.stringify([campaign._id]));
    const [rate] = (await ada.get(`/api/workflows/rates?ids=${ids}`)).body.payload;
    for (const shown of [page, item, rate]) expect(shown.numbers).toMatchObject(numbers);
    expect(item.last_days.at(-1)).toBe(numbers.sent);
    const counts = order.map(({ id }) => {
      const { waiting, done, skipped, failed } = page.steps.find(
        ({ step_id }: { step_id: string }) => step_id === id,
      );
      return [waiting, done, skipped, failed];
    });
    expect(counts).toEqual([
      [0, 4, 0, 0],
      [1, 3, 0, 0],
      [1, 2, 0, 0],
      [0, 1, 1, 0],
      [0, 1, 0, 1],
    ]);
    for (const [place, [waiting, done, skipped, failed]] of counts.entries())
      for (const [standing, count] of Object.entries({ waiting, done, skipped, failed })) {
        const filter = `step_id=${order[place]!.id}&step_state=${standing}`;
        const listed = (await ada.get(`/api/workflows/${campaign._id}/profiles?${filter}`)).body.payload;
        expect([place, standing, listed.total]).toEqual([place, standing, count]);
      }
  });
});

describe("the preview (ux 39, ux 43)", () => {
  it("fills every text for a real person, counts characters after filling, and says when it would arrive", async () => {
    const sequence = [
      steps.request("Hi {first_name}"),
      steps.delay(3),
      steps.email("About {company_name:you}", "Dear {location}, [[a|b]]"),
      steps.delay(1),
      steps.email("", "Again"),
    ];
    const campaign = await newCampaign(ada, sequence, "See");
    await imported(ada, campaign._id, people(3, "see"));
    const at = async (position: number) =>
      (await ada.get(`/api/workflows/${campaign._id}/preview?position=${position}`)).body.payload;
    const first = await at(0);
    expect(first).toMatchObject({
      prospect: { full_name: "P0 see", headline: "Halden" },
      position: 0,
      total: 3,
    });
    const [request, , mail, , again] = first.steps;
    expect(request).toMatchObject({ text: "Hi P0", length: 5 });
    expect(mail).toMatchObject({ subject: "About Halden", missing: ["location"], fallbacks: [] });
    expect(again).toMatchObject({ subject: "Re: About Halden" });
    expect(Date.parse(again.arrives_at)).toBeGreaterThan(Date.parse(mail.arrives_at));
    expect([new Date(mail.arrives_at).getUTCDay() % 6, first.steps[1].arrives_at]).toEqual([
      expect.not.stringMatching("0"),
      mail.arrives_at,
    ]);
    expect((await at(1)).prospect.full_name).toBe("P1 see");
    expect(await at(99)).toMatchObject({ position: 2, prospect: { full_name: "P2 see" } });
    const one = (await ada.get(`/api/workflows/${campaign._id}/preview?profile_id=${first.prospect._id}`))
      .body.payload;
    expect(one.steps[2].text).toBe(mail.text);
  });

  it("shows texts before the campaign has any people", async () => {
    const campaign = await newCampaign(
      ada,
      [steps.email("Hi {first_name:there}", "{company_name}")],
      "Empty",
    );
    const { payload } = (await ada.get(`/api/workflows/${campaign._id}/preview`)).body;
    expect(payload).toMatchObject({
      prospect: null,
      total: 0,
      steps: [{ subject: "Hi there", missing: ["company_name"], fallbacks: ["first_name"] }],
    });
  });
});

describe("a forecast", () => {
  const forecast = (id: string, asked: object = {}, more: RequestInit = {}) =>
    ada.ask(`/api/workflows/${id}/forecast`, { method: "POST", json: asked, raw: more });

  it("simulates everyone in the campaign, and the end of the month (R8)", async () => {
    const campaign = await newCampaign(ada, [steps.visit(), steps.delay(1), steps.message("Hello")], "Month");
    await imported(ada, campaign._id, people(60, "month"));
    const { status, body } = await forecast(campaign._id);
    expect(status).toBe(200);
    expect(body.payload.people).toMatchObject({ total: 60, played: 60, imagined: false });
    expect(body.payload.days).toHaveLength(30);
    // The lanes of these tests are closed for longer than a month, so no one has advanced and the end is after it.
    expect(body.payload.steps[0]).toMatchObject({ done: 0, waiting: 60 });
    expect(Date.parse(body.payload.finishes_at) - Date.now()).toBeGreaterThan(40 * 86_400_000);
    const again = await forecast(campaign._id);
    expect(again.body.payload.hash).toBe(body.payload.hash);
  });

  it("stops when no one waits for it any more, so that the next one can run", async () => {
    const campaign = await newCampaign(ada, [steps.visit(), steps.delay(1), steps.visit()], "Left");
    await imported(ada, campaign._id, people(5, "left"));
    const leave = new AbortController();
    const left = forecast(campaign._id, { people: 10_000 }, { signal: leave.signal }).catch(
      ({ name }) => name,
    );
    setTimeout(() => leave.abort(), 100);
    expect(await left).toBe("AbortError");
    expect((await forecast(campaign._id)).status).toBe(200);
  });
});
