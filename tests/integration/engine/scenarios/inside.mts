import type { Step } from "@/lib/contract/campaigns/sequence";
import { newId } from "@/server/ids";
import { enterCampaign } from "@/server/jobs/tasks/campaigns";
import { noteAcceptance, stopEnrollments, wakeMoves } from "@/server/planning/prospect";
import { settleTask, type TaskVerdict } from "@/server/planning/task";
import { workNow, workUntil } from "../drive.mts";
import {
  at,
  deliveriesOf,
  email,
  enroll,
  enrollmentsOf,
  eventsOf,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  report,
  request,
  sql,
  time,
  visit,
  type World,
  wait,
} from "../kit.mts";

const seen: Record<string, unknown> = {};
const engine = await newEngine();
const common = () => ({ id: newId(), is_enabled: true });
const aDay = { amount: 1, unit: "working_days" } as const;
const task = (overdue: "wait" | "continue"): Step => ({
  ...common(),
  ...{ type: "manual_task", text: "Write {first_name} a card", priority: 400, due: aDay, overdue },
});
const call = (): Step => ({
  ...common(),
  ...{ type: "call_task", text: "Ask for a date", priority: 300, due: aDay, overdue: "wait", retry: aDay },
  tries: 2,
  outcomes: {
    ...{ answered: "next", no_answer: "retry", busy: "retry", voicemail_left: "next" },
    ...{ wrong_number: "stop", blocked: "stop", error: "retry" },
  },
});
type TaskRow = { id: string; state: string; attempt: number; delivery_id: string; enrollment_id: string };
const tasksOf = (world: World) =>
  sql<TaskRow & { text: string; priority: number; due_at: Date; assignee_id: string }>(
    "select * from tasks where workspace_id = $1 order by attempt",
    [world.workspaceId],
  );
const openTask = async (world: World) => {
  const found = (await tasksOf(world)).find(({ state }) => state === "pending")!;
  return { id: found.id, enrollmentId: found.enrollment_id, deliveryId: found.delivery_id };
};
const settle = async (world: World, verdict: Partial<TaskVerdict> = {}) => {
  const wish: TaskVerdict = {
    task: verdict.task ?? (await openTask(world)),
    end: { state: "completed", outcome: null, note: null },
    ...{ reaction: "next", retry: null, actorId: newId() },
    ...verdict,
  };
  await world.inside((tx) => settleTask(tx, world.planning(), wish));
};
const rowsOf = async (world: World) =>
  (await deliveriesOf(world)).map(({ kind, state, reason, wait_reason: wait, due_at: due }) =>
    [kind, state, reason ?? wait, due === null ? "parked" : null].filter(Boolean).join(" "),
  );
const morning = () => at("2026-03-02T09:00:00.000Z");
const phone = (world: World) =>
  sql("update prospects set phone = '+4930123456' where workspace_id = $1", [world.workspaceId]);

{
  at("2026-03-02T22:00:00.000Z");
  const world = await newWorld();
  const labelId = newId();
  await sql(
    "insert into labels (workspace_id, id, name, color, type) values ($1, $2, 'Hot', '#fff', 'space')",
    [world.workspaceId, labelId],
  );
  await sql("update accounts set status = 'disconnected' where workspace_id = $1", [world.workspaceId]);
  const label: Step = { ...common(), type: "add_label", label_id: labelId };
  await newCampaign(world, [label, { ...label, id: newId() }, email()]).then((id) => enroll(world, id, 2));
  await workNow(engine);
  const attached = await sql("select 1 from prospect_labels where workspace_id = $1", [world.workspaceId]);
  seen.label = { attached: attached.length, rows: (await rowsOf(world)).toSorted() };
}

{
  morning();
  const world = await newWorld();
  const step = task("wait");
  await newCampaign(world, [step, visit()]).then((id) => enroll(world, id, 1));
  await workNow(engine);
  const [given] = await tasksOf(world);
  const waiting = await rowsOf(world);
  await workUntil(engine, new Date("2026-03-06T09:00:00.000Z"));
  const stillWaiting = await rowsOf(world);
  const verdict = await openTask(world);
  await settle(world);
  const again = await settle(world, { task: verdict }).catch((error: Error) => error.message);
  seen.task = {
    given: [
      given?.text.replace(/P\d+/, "P"),
      given?.priority,
      given?.due_at,
      given?.assignee_id === world.accountIds[0],
    ],
    ...{ waiting, stillWaiting, again, ended: (await tasksOf(world)).map(({ state }) => state) },
    rows: await rowsOf(world),
  };
}

{
  morning();
  const world = await newWorld();
  await newCampaign(world, [task("continue"), visit()]).then((id) => enroll(world, id, 1));
  await workUntil(engine, new Date("2026-03-03T08:59:00.000Z"));
  const before = await rowsOf(world);
  await workUntil(engine, new Date("2026-03-03T09:01:00.000Z"));
  seen.overdue = {
    before,
    rows: await rowsOf(world),
    ended: (await tasksOf(world)).map(({ state }) => state),
  };
}

{
  morning();
  const world = await newWorld();
  await newCampaign(world, [call(), visit()]).then((id) => enroll(world, id, 1));
  await workNow(engine);
  const withoutPhone = await rowsOf(world);
  await phone(world);
  await sql("update deliveries set due_at = $2, wait_reason = null where workspace_id = $1", [
    world.workspaceId,
    time.now,
  ]);
  await sql("update lanes set wake_at = $2 where workspace_id = $1", [world.workspaceId, time.now]);
  await workNow(engine);
  const end = { state: "completed", outcome: "no_answer", note: null } as const;
  await settle(world, { end, reaction: "retry", retry: aDay });
  const between = await rowsOf(world);
  await workUntil(engine, new Date("2026-03-03T09:01:00.000Z"));
  const attempts = (await tasksOf(world)).map(({ attempt, state }) => `${attempt} ${state}`);
  await settle(world, { end: { ...end, outcome: "blocked" }, reaction: "stop" });
  const [person] = await enrollmentsOf(world);
  seen.call = { withoutPhone, between, attempts, person: [person?.state, person?.stop_reason] };
}

{
  morning();
  const world = await newWorld();
  await newCampaign(world, [task("wait"), visit()]).then((id) => enroll(world, id, 1));
  await workNow(engine);
  const ids = (await enrollmentsOf(world)).map(({ id }) => id);
  await world.inside((tx) => stopEnrollments(tx, world.planning(), ids, { reason: "replied" }));
  seen.stopped = { ended: (await tasksOf(world)).map(({ state }) => state), rows: await rowsOf(world) };
}

{
  morning();
  const world = await newWorld();
  const goal: Step = { ...common(), type: "goal", name: "Read", reached: "arrival" };
  await newCampaign(world, [goal, visit()]).then((id) => enroll(world, id, 1));
  await workNow(engine);
  const [person] = await sql<{ state: string; goal_id: string }>(
    "select * from enrollments where workspace_id = $1",
    [world.workspaceId],
  );
  seen.goal = { state: person?.state, isGoal: person?.goal_id === goal.id, rows: await rowsOf(world) };
}

{
  morning();
  const world = await newWorld();
  const goal: Step = { ...common(), type: "goal", name: "Connected", reached: "accepted" };
  const sequence = [request(), wait(3), visit(), wait(3), goal, wait(1), email()];
  const campaignId = await newCampaign(world, sequence);
  const [first = "", second = ""] = await enroll(world, campaignId, 2);
  await workUntil(engine, new Date("2026-03-02T12:00:00.000Z"));
  await world.inside((tx) =>
    noteAcceptance(tx, world.planning(), {
      accountId: world.accountIds[0]!,
      prospectId: first,
      at: time.now,
    }),
  );
  await workUntil(engine, new Date("2026-03-12T12:00:00.000Z"));
  const of = async (prospectId: string) => {
    const [person] = await sql<{ state: string; goal_id: string | null }>(
      "select * from enrollments where workspace_id = $1 and prospect_id = $2",
      [world.workspaceId, prospectId],
    );
    const rows = (await deliveriesOf(world)).filter((row) => row.prospect_id === prospectId);
    return {
      ...{ state: person?.state, isGoal: person?.goal_id === goal.id },
      rows: rows.map(({ kind, state, reason }) => [kind, state, reason].filter(Boolean).join(" ")),
    };
  };
  seen.accepted = { first: await of(first), second: await of(second) };
}

{
  morning();
  const world = await newWorld();
  const target = await newCampaign(world, [visit()], "archived");
  const move: Step = { ...common(), type: "move_to_campaign", campaign_id: target };
  const campaignId = await newCampaign(world, [move, visit()]);
  await enroll(world, campaignId, 1);
  await workNow(engine);
  const closed = await rowsOf(world);
  await sql("update campaigns set status = 'active' where id = $1", [target]);
  await world.inside((tx) => wakeMoves(tx, world.planning()));
  await workNow(engine);
  const [job] = await sql<{ data: { workspaceId: string; campaignId: string; prospectIds: string[] } }>(
    "select data from jobs.job where name = 'enter-campaign' and data ->> 'campaignId' = $1",
    [target],
  );
  const tools = { ...engine, inWorkspace: (_: string, work: never) => world.inside(work) };
  for (let twice = 0; twice < 2; twice++) await enterCampaign(tools as never, job!.data);
  const people = await sql<{ campaign_id: string; state: string }>(
    "select campaign_id, state from enrollments where workspace_id = $1 order by entered_at, id",
    [world.workspaceId],
  );
  seen.move = {
    closed,
    people: people.map((one) => [one.campaign_id === target ? "target" : "here", one.state]),
  };
}

{
  morning();
  const world = await newWorld();
  const hook: Step = { ...common(), type: "webhook", url: "https://hooks.example/tern" };
  await newCampaign(world, [hook, visit()]).then((id) => enroll(world, id, 1));
  outside.webhookOutcome = { kind: "later", reason: "status_503" };
  await workNow(engine);
  const between = await rowsOf(world);
  outside.webhookOutcome = { kind: "sent", providerId: "204" };
  await workUntil(engine, new Date("2026-03-02T09:05:00.000Z"));
  const [first, second] = outside.webhooks;
  const body = JSON.parse(first?.body ?? "{}");
  seen.webhook = {
    ...{ between, calls: outside.webhooks.length, isSameKey: first?.key === second?.key },
    ...{
      event: body.event,
      profile: body.profile?.email?.replace(/p\d+/, "p"),
      step: body.data?.step_id === hook.id,
    },
    rows: await rowsOf(world),
  };
  outside.webhookOutcome = { kind: "refused", reason: "status_404" };
  const other = await newWorld();
  await newCampaign(other, [{ ...hook, id: newId() }, visit()]).then((id) => enroll(other, id, 1));
  await workNow(engine);
  seen.refusedWebhook = await rowsOf(other);
}

{
  morning();
  const world = await newWorld();
  await newCampaign(world, [visit(), { ...common(), type: "end" }, email()]).then((id) =>
    enroll(world, id, 1),
  );
  await workNow(engine);
  seen.end = {
    rows: await rowsOf(world),
    people: (await enrollmentsOf(world)).map(({ state }) => state),
    log: await eventsOf(world),
  };
}

const laneOfCondition = async (world: World) =>
  (
    await sql<{ channel: string }>(
      `select l.channel from deliveries d join lanes l on l.workspace_id = d.workspace_id and l.id = d.lane_id
        where d.workspace_id = $1 and d.kind = 'condition'`,
      [world.workspaceId],
    )
  ).map(({ channel }) => channel);
const asks = (condition: object): Step =>
  ({ ...common(), type: "condition", otherwise: "continue", ...condition }) as Step;
const known = { condition: "has_email" };

{
  at("2026-03-02T22:00:00.000Z");
  const world = await newWorld();
  await sql("update accounts set status = 'disconnected' where workspace_id = $1", [world.workspaceId]);
  await sql(
    "update lanes set closed_reason = 'account_disconnected' where workspace_id = $1 and channel = 'network'",
    [world.workspaceId],
  );
  await newCampaign(world, [asks(known), email()]).then((id) => enroll(world, id, 2));
  await workNow(engine);
  seen.known = { lanes: await laneOfCondition(world), rows: (await rowsOf(world)).toSorted() };
}

/** People wait before a condition that is then changed under the same ID. */
async function changed(before: object, after: object): Promise<unknown> {
  morning();
  const world = await newWorld();
  const first = email();
  const condition = asks(before);
  const end = visit();
  const campaignId = await newCampaign(world, [first, condition, end]);
  await enroll(world, campaignId, 1);
  await workNow(engine);
  const waiting = await laneOfCondition(world);
  await sql(
    "insert into campaign_versions (workspace_id, campaign_id, version, sequence) values ($1, $2, 2, $3)",
    [world.workspaceId, campaignId, JSON.stringify([first, { ...asks(after), id: condition.id }, end])],
  );
  await sql("update campaigns set live_version = 2 where id = $1", [campaignId]);
  await workUntil(engine, new Date("2026-03-04T16:00:00.000Z"));
  return { waiting, answered: await laneOfCondition(world), rows: await rowsOf(world) };
}
const aDayLong = { deadline: { amount: 1, unit: "days" } };
seen.toKnown = await changed({ condition: "accepted", ...aDayLong }, known);
seen.toNetwork = await changed({ condition: "opened", ...aDayLong }, { condition: "accepted", ...aDayLong });

await engine.pulse.stop();
await report(seen);
