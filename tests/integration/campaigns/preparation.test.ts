import { setTimeout as sleep } from "node:timers/promises";
import type { Member } from "@/tests/integration/http/caller";
import { type Installation, missDeadWorkersSoon, startInstallation } from "@/tests/support/installation";
import { confirmed, imported, newCampaign, steps, withAccount } from "./setup";

let tern: Installation;
let ada: Member;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
  await missDeadWorkersSoon(tern);
}, 600_000);
afterAll(() => tern?.stop());

const size = 3_000;
const people = Array.from({ length: size }, (_, n) => `P${n},https://people.example/in/p${n}`);

/** A campaign with many people in its own workspace, from which nothing is sent. */
async function many(sequence: unknown[]): Promise<{ _id: string; draft_version: number }> {
  ada = await confirmed(tern);
  await withAccount(ada);
  await tern.sql("update lanes set slot_at = now() + interval '40 days', slot_reason = 'daily_limit'");
  const campaign = await newCampaign(ada, sequence, "Many");
  const { enrolled } = await imported(ada, campaign._id, `Name,Profile\n${people.join("\n")}\n`);
  expect(enrolled).toBe(size);
  return campaign;
}

const show = async (id: string) => (await ada.get(`/api/workflows/${id}`)).body.payload;
const setStatus = async (id: string, status: "active" | "paused") =>
  (await ada.post(`/api/workflows/${id}/update_status`, { status })).body.payload;

async function prepared(id: string) {
  for (let tries = 0; tries < 1_200; tries++) {
    const shown = await show(id);
    if (!shown.is_updating) return shown;
    await sleep(50);
  }
  throw new Error("the campaign is not prepared in a minute");
}

/** The number of people by their row counts per state, and the log lines that plan them. */
const ledger = async (id: string) =>
  (
    await tern.sql<{ people: number; planned: number; twice: number; announced: number }>(
      `select count(distinct enrollment_id)::int as people, count(*) filter (where state = 'planned')::int as planned,
         count(*)::int - count(distinct (enrollment_id, step_id))::int as twice,
         (select count(*)::int from events where campaign_id = $1 and kind = 'planned') as announced
       from deliveries where campaign_id = $1`,
      [id],
    )
  )[0];

/** Waits until this many transactions wait for another one. */
async function waiting(count: number): Promise<void> {
  const held = () =>
    tern.sql<{ count: number }>(
      "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
  while (((await held())[0]?.count ?? 0) < count) await sleep(20);
}

let release = async () => {};
afterEach(() => release());

/** Locks the person at this position, so that preparing the campaign gets no further before `release`. */
async function holdPerson(campaignId: string, place: number): Promise<void> {
  const client = await tern.as("app").connect();
  await client.query(`begin; set local app.workspace = '${ada.workspaceId}'`);
  await client.query(
    `select 1 from enrollments where id = (
       select id from enrollments where campaign_id = $1 order by id offset $2 limit 1) for update`,
    [campaignId, place],
  );
  release = async () => {
    release = async () => {};
    await client.query("rollback");
    client.release();
  };
}

describe("a start with many people (CAMP-83, R22)", () => {
  it("answers after the first of them, and plans everyone once although the worker is killed in the middle", async () => {
    const { _id: id } = await many([steps.visit(), steps.delay(1), steps.request()]);
    await holdPerson(id, 1_700);
    const started = await setStatus(id, "active");
    expect(started).toMatchObject({
      ...{ status: "active", is_updating: true, next_send: { at: expect.any(String) } },
      preparation: { total: size, done: 500, ended_at: null, outcome: null },
    });
    while ((await show(id)).preparation.done < 1_500) await sleep(20);
    await tern.children.find(({ name }) => name === "worker")?.kill("SIGKILL");
    await tern.start("worker");
    await release();
    expect((await prepared(id)).preparation).toEqual({
      ...{ total: size, done: size, outcome: "done", ended_at: expect.any(String) },
    });
    expect(await ledger(id)).toEqual({ people: size, planned: size, twice: 0, announced: size });
  }, 600_000);

  it("is stopped by a pause, continues with a resume, and publishing moves everyone in the same way (R23)", async () => {
    const [visit, request] = [steps.visit(), steps.request()];
    const { _id: id } = await many([visit, steps.delay(1), request]);
    await holdPerson(id, 1_700);
    await setStatus(id, "active");
    while ((await show(id)).preparation.done < 1_500) await sleep(20);
    await waiting(1);
    const pausing = setStatus(id, "paused");
    await waiting(2);
    await release();
    // The batch in progress when the pause came is completed; no other starts.
    expect(await pausing).toMatchObject({
      ...{ status: "paused", is_updating: false },
      preparation: { outcome: "paused", done: 2_000 },
    });
    await sleep(1_000);
    expect((await ledger(id))?.people).toBe(2_000);

    await setStatus(id, "active");
    const resumed = await prepared(id);
    expect(resumed.preparation).toMatchObject({ outcome: "done" });
    expect(await ledger(id)).toEqual({ people: size, planned: size, twice: 0, announced: size });

    await ada.post(`/api/workflows/${id}/async_update`, {
      ...{ draft_version: resumed.draft_version, sequence: [request] },
    });
    const published = (await ada.post(`/api/workflows/${id}/publish`)).body.payload;
    expect(published.preparation).toMatchObject({ total: size, done: 500 });
    const moved = await prepared(id);
    expect(moved.steps.find(({ step_id }: { step_id: string }) => step_id === request.id)).toMatchObject({
      waiting: size,
    });
    expect(await ledger(id)).toMatchObject({ people: size, planned: size, twice: 0 });
  }, 600_000);
});
