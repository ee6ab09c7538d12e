import type { Step } from "@/lib/contract/campaigns/sequence";
import { noteAcceptance } from "@/server/planning/prospect";
import { reassignSome } from "@/server/planning/reassign";
import { withdrawOverdue } from "@/server/services/accounts/withdrawals";
import {
  beginReassignment,
  previewReassignment,
  runReassignment,
  showStranded,
} from "@/server/services/campaigns/reassignment";
import { recordAnswer } from "@/server/services/inbox/answers";
import { send, take, workNow, workUntil } from "../drive.mts";
import {
  accepted,
  at,
  deliveriesOf,
  email,
  enroll,
  eventsOf,
  hours,
  message,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  report,
  request,
  sql,
  time,
  type World,
  wait,
} from "../kit.mts";
import { contextIn } from "../replay.mts";

/** People who move to another sender of their campaign (R12). */
const seen: Record<string, unknown> = {};
const engine = await newEngine();
const unpaced = {
  ...{ hours: [0, 24] as [number, number], days: [1, 2, 3, 4, 5, 6, 7], accounts: 2 },
  ...{ spacing: [0, 0] as [number, number], burst: 20, dailyLimit: 1_000 },
};
const begin = async () => {
  await sql("update lanes set closed_reason = 'over'");
  at("2026-03-02T09:00:00.000Z");
  outside.mails = [];
  outside.actions = [];
  outside.relation = "none";
};
const contextOf = (world: World) => {
  const cx = contextIn(world);
  return { ...cx, scope: { ...cx.scope, isConfirmed: true } } as typeof cx;
};
/** Everyone was added with the first sender; the second one was added later. */
async function newWorldOfTwo(steps: Step[], people: number) {
  await begin();
  const world = await newWorld(unpaced);
  const campaignId = await newCampaign(world, steps);
  await sql("delete from campaign_senders where campaign_id = $1 and account_id = $2", [
    ...[campaignId, world.accountIds[1]],
  ]);
  const prospects = await enroll(world, campaignId, people);
  await sql("insert into campaign_senders values ($1, $2, $3, $4)", [
    ...[world.workspaceId, campaignId, world.accountIds[1], world.mailboxIds[1]],
  ]);
  return { world, campaignId, prospects };
}
/** The same as removing an account. */
async function remove({ accountIds, mailboxIds }: World) {
  await sql("update accounts set status = 'deleted', secret = null where id = $1", [accountIds[0]]);
  await sql("update mailboxes set status = 'disconnected', smtp_secret = null where id = $1", [
    mailboxIds[0],
  ]);
  await sql(
    "update lanes set closed_reason = 'sender_removed' where account_id = $1 and channel <> 'inner'",
    [accountIds[0]],
  );
}
const handoverIn = ({ accountIds, mailboxIds }: World, id: string, channel: "network" | "email") => ({
  ...{ id, channel, fromAccountId: accountIds[0]!, toAccountId: accountIds[1]! },
  ...(channel === "email" ? { fromMailboxId: mailboxIds[0]! } : {}),
});
const groupsOf = async (world: World, id: string) =>
  (await showStranded(contextOf(world), { id })).groups.map(({ channel, reason, people }) => [
    ...[channel, reason, people],
  ]);
const done = (world: World) =>
  outside.actions.map(({ accountId, action }) => [world.accountIds.indexOf(accountId), action.kind]);

// A request, its acceptance and two messages: people reached by the first account continue with the second.
{
  const steps = [
    request(),
    accepted(5),
    message("One"),
    wait(1, "days"),
    message("Two"),
    wait(1, "days"),
    email("Mail"),
  ];
  const { world, campaignId, prospects } = await newWorldOfTwo(steps, 3);
  await workNow(engine);
  await sql("update enrollments set accepted_at = $2 where workspace_id = $1", [world.workspaceId, time.now]);
  await sql("update deliveries set due_at = $2 where workspace_id = $1 and settled_at is null", [
    ...[world.workspaceId, time.now],
  ]);
  await sql("update lanes set wake_at = '-infinity' where workspace_id = $1", [world.workspaceId]);
  await workNow(engine);
  const before = done(world);
  await remove(world);
  await workUntil(engine, new Date("2026-03-05T09:00:00.000Z"));
  const stood = done(world).length;
  // The second account is connected with one of them.
  await sql(
    `insert into events (workspace_id, id, at, kind, prospect_id, detail)
     values ($1, gen_random_uuid(), $2, 'accepted', $3, jsonb_build_object('accountId', $4::text))`,
    [world.workspaceId, time.now, prospects[0], world.accountIds[1]],
  );
  const groups = await groupsOf(world, campaignId);
  const asked = handoverIn(world, campaignId, "network");
  const outlook = await previewReassignment(contextOf(world), asked);
  const last = await beginReassignment(contextOf(world), asked);
  const mailed = await beginReassignment(contextOf(world), handoverIn(world, campaignId, "email"));
  const after = await groupsOf(world, campaignId);
  outside.actions = [];
  await workNow(engine);
  const first = done(world);
  // One of those who got another request accepts.
  await sql("update enrollments set accepted_at = $2 where prospect_id = $1", [prospects[1], time.now]);
  await workUntil(engine, new Date("2026-03-20T09:00:00.000Z"));
  const rows = await sql(
    `select d.kind, d.state, d.reason, l.account_id = $2 as "isSecond" from deliveries d join lanes l on l.id = d.lane_id
      where d.workspace_id = $1 and d.prospect_id = $3 order by d.settled_at, d.id`,
    [world.workspaceId, world.accountIds[1], prospects[2]],
  );
  seen.network = {
    ...{ before, stood, groups, outlook, last, mailed: mailed.done, after, first },
    texts: outside.actions.flatMap(({ action }) =>
      "text" in action && action.kind === "message" ? [action.text] : [],
    ),
    refused: rows.map(({ kind, state, reason, isSecond }) => [kind, state, reason, isSecond]),
    mails: outside.mails.length,
    events: (await eventsOf(world)).filter((line) => line.startsWith("reassigned")).length,
  };
}

// The first account's request stays open: it is withdrawn in time and may still be accepted. A late step needs a decision first, whatever
// the account.
{
  const { world, campaignId, prospects } = await newWorldOfTwo([request(), message("One")], 3);
  await sql("update accounts set withdraw_after_days = 21 where workspace_id = $1", [world.workspaceId]);
  await workNow(engine);
  await sql(
    `update deliveries set due_at = null, wait_reason = 'late', wait_detail = jsonb_build_object('due', $2::text)
      where prospect_id = $1 and settled_at is null`,
    [prospects[0], time.now.toISOString()],
  );
  outside.actions = [];
  await beginReassignment(contextOf(world), handoverIn(world, campaignId, "network"));
  await workNow(engine);
  const askedAgain = done(world);
  const [late] = await sql<Record<string, unknown>>(
    "select kind, due_at, wait_reason from deliveries where prospect_id = $1 and settled_at is null",
    [prospects[0]],
  );
  await world.inside((tx) =>
    noteAcceptance(tx, world.planning(), {
      ...{ accountId: world.accountIds[0]!, prospectId: prospects[1]!, at: time.now },
    }),
  );
  const { network } = engine.ports;
  const takenBack: string[] = [];
  const cx = {
    ports: {
      ...engine.ports,
      network: {
        ...network,
        withdraw: async ({ accountId }: { accountId: string }) => {
          takenBack.push(accountId);
          return { kind: "done" as const };
        },
      },
    },
    ...{ keys: engine.keys, now: () => time.now, newId: engine.newId, transact: world.inside },
  };
  const takeBack = () => withdrawOverdue(cx, world.accountIds[0]!);
  time.now = new Date(+time.now + hours(24 * 20));
  await takeBack();
  const early = takenBack.length;
  time.now = new Date(+time.now + hours(24 * 2));
  await takeBack();
  await takeBack();
  seen.left = {
    askedAgain: askedAgain.length,
    late: [late?.kind, late?.due_at, late?.wait_reason],
    early,
    takenBack: takenBack.map((id) => world.accountIds.indexOf(id)),
    accepted: (await eventsOf(world)).filter((line) => line.startsWith("accepted")).length,
  };
}

// A follow-up continues from another mailbox: a new email with the first subject, and a reply to the old one still ends the sequence.
{
  const { world, campaignId, prospects } = await newWorldOfTwo(
    [email("Hello"), wait(1, "days"), email("")],
    2,
  );
  await workNow(engine);
  await remove(world);
  const asked = handoverIn(world, campaignId, "email");
  const outlook = await previewReassignment(contextOf(world), asked);
  await beginReassignment(contextOf(world), asked);
  await world.inside((tx) =>
    recordAnswer(tx, world.planning(), {
      ...{ prospectId: prospects[1]!, accountId: world.accountIds[0]!, channel: "email", isUncertain: false },
      meaning: { kind: "reply" },
      message: {
        ...{ kind: "email", subject: "Re: Hello", text: "Well", from: "a", to: "b" },
        ...{ at: time.now, dedupeKey: "old thread" },
      },
    }),
  );
  await workUntil(engine, new Date("2026-03-05T09:00:00.000Z"));
  seen.mail = {
    outlook,
    mails: outside.mails.map(({ mailbox, mail }) => [
      ...[world.mailboxIds.indexOf(mailbox), mail.subject, mail.references?.length ?? 0],
    ]),
  };
}

// Messages being sent stay with their sender until they are settled, everyone else moves; a worker sends meanwhile.
{
  const { world, campaignId } = await newWorldOfTwo([email("One"), wait(1, "hours"), email("Two")], 40);
  const taken = await take(engine);
  const asked = handoverIn(world, campaignId, "email");
  await sql("delete from campaign_senders where campaign_id = $1 and account_id = $2", [
    ...[campaignId, world.accountIds[0]],
  ]);
  const outlook = await previewReassignment(contextOf(world), asked);
  const first = await beginReassignment(contextOf(world), asked);
  await send(engine, taken);
  const stayed = await groupsOf(world, campaignId);
  // Small batches while the engine works.
  const handover = {
    channel: "email" as const,
    from: { accountId: world.accountIds[0]!, mailboxId: world.mailboxIds[0]! },
    to: { accountId: world.accountIds[1]!, mailboxId: world.mailboxIds[1]! },
  };
  time.now = new Date(+time.now + hours(2));
  let isOver = false;
  const working = (async () => {
    while (!isOver) await workNow(engine);
  })();
  let left = 0;
  for (let round = 0; round < 50; round++) {
    let after: string | null = null;
    left = 0;
    for (;;) {
      const [version] = await sql<{ sequence: Step[] }>(
        "select sequence from campaign_versions where campaign_id = $1",
        [campaignId],
      );
      const batch = await world.inside(async (tx) => {
        await tx.query("select 1 from campaigns where id = $1 for no key update", [campaignId]);
        return reassignSome(
          tx,
          world.planning(),
          { campaignId, live: version!.sequence, handover },
          { after, limit: 3, actorId: null },
        );
      });
      left += batch.left;
      if (batch.last === null) break;
      after = batch.last;
    }
    if (left === 0) break;
  }
  isOver = true;
  await working;
  await workNow(engine);
  const perPerson = Object.values(
    Object.groupBy(outside.mails, ({ mail }) => `${mail.to.address} ${mail.subject}`),
  );
  seen.crossing = {
    outlook,
    first: { done: first.done, left: first.left },
    stayed,
    taken: taken.reduce((sum, { jobs }) => sum + jobs.length, 0),
    mails: outside.mails.length,
    twice: perPerson.filter((mails) => (mails?.length ?? 0) > 1).length,
    open: (await deliveriesOf(world)).filter(({ settled_at }) => settled_at === null).length,
  };
}

// Many people are moved in batches, by any worker that continues the job.
{
  const { world, campaignId } = await newWorldOfTwo([email("One"), wait(1, "days"), email("Two")], 1_100);
  await remove(world);
  const last = await beginReassignment(contextOf(world), handoverIn(world, campaignId, "email"));
  const tools = { now: () => time.now, newId: () => crypto.randomUUID(), transact: world.inside };
  await runReassignment(tools, campaignId, new AbortController().signal);
  const shown = await showStranded(contextOf(world), { id: campaignId });
  seen.many = { last, shown: shown.last, groups: shown.groups };
}

await engine.pulse.stop();
await report(seen);
