import type { Context } from "@/server/context";
import { newId } from "@/server/ids";
import { resumePerson } from "@/server/planning/person";
import { stopProspect } from "@/server/planning/prospect";
import type { LabelVerdict } from "@/server/ports/reply-labels";
import { labelReply } from "@/server/services/inbox/labelling";
import { correctLabel, decideHardNo } from "@/server/services/inbox/reply-labels";
import { workUntil } from "../drive.mts";
import {
  email,
  enroll,
  enrollmentsOf,
  eventsOf,
  hours,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  pass,
  ports,
  report,
  sql,
  time,
  type World,
  wait,
} from "../kit.mts";

const engine = await newEngine();
const words = "This is harassment. One more message and I will call my lawyer.";
const reads: LabelVerdict<"hardNo"> = {
  ...{ kind: "labelled", label: "hardNo", confidence: 0.9, model: "local-test", reasons: ["lawyer"] },
};

/** A member who may do everything in the world. */
const colleague = (world: World) =>
  ({
    scope: { workspaceId: world.workspaceId, personId: newId(), isAdmin: true, allowedAccounts: null },
    now: () => time.now,
    newId: () => newId(),
    clock: world.planning().clock,
    transact: world.inside,
  }) as unknown as Context;

/** The person replies to the first email, which ends the sequence; a member resumes it before a model has read the reply. */
async function answerAndResume(world: World, prospectId: string): Promise<string> {
  const id = newId();
  const [first] = await sql<{ conversation_id: string; to_address: string }>(
    "select conversation_id, to_address from messages where workspace_id = $1 and prospect_id = $2",
    [world.workspaceId, prospectId],
  );
  await sql(
    `insert into messages (workspace_id, id, conversation_id, prospect_id, channel, direction, kind, state, text, from_address, to_address,
       at, understood_as) values ($1, $2, $3, $4, 'email', 'in', 'email', 'received', $5, $6, 'ada0@sender.test', $7, 'reply')`,
    [world.workspaceId, id, first!.conversation_id, prospectId, words, first!.to_address, time.now],
  );
  const p = world.planning();
  await world.inside((tx) => stopProspect(tx, p, { prospectId, reason: "replied", messageId: id }));
  const [enrollment] = await enrollmentsOf(world);
  await world.inside((tx) => resumePerson(tx, p, { enrollmentId: enrollment!.id }));
  return id;
}

const labelling = (world: World) => ({
  ...{ now: () => time.now, newId: () => newId(), transact: world.inside },
  ports: { ...ports, labels: { label: async () => reads } },
});

type Word = (cx: Context, messageId: string) => Promise<unknown>;

/**
 * A running sequence of three emails, a day apart, that a model holds for a decision; returns what was sent, in hours after the hold began.
 */
async function heldUntil(say: Word | null, saidAfter: number) {
  await sql("update lanes set closed_reason = 'over'");
  outside.mails = [];
  const world = await newWorld({ spacing: [1, 2], hours: [0, 24], days: [1, 2, 3, 4, 5, 6, 7] });
  const campaign = await newCampaign(world, [
    ...[email("One"), wait(1, "days"), email("Two"), wait(1, "days"), email("Three")],
  ]);
  const [prospectId = ""] = await enroll(world, campaign, 1);
  // Up to the last moment before the second email is due.
  await workUntil(engine, new Date(+time.now + hours(23)));
  const messageId = await answerAndResume(world, prospectId);
  await labelReply({ ...labelling(world), workspaceId: world.workspaceId }, messageId);
  // Labeled twice, it is held once.
  await labelReply({ ...labelling(world), workspaceId: world.workspaceId }, messageId);
  const begun = +time.now;
  const [held] = await sql("select state, hold_reason from enrollments where workspace_id = $1", [
    world.workspaceId,
  ]);
  await workUntil(engine, new Date(begun + hours(saidAfter)));
  const meanwhile = outside.mails.length;
  const said: unknown[] = [];
  if (say) {
    const cx = colleague(world);
    said.push(await say(cx, messageId).then(Boolean), await say(cx, messageId).then(Boolean, (e) => e.code));
  }
  await workUntil(engine, new Date(begun + hours(24 * 6)));
  pass(hours(1));
  return {
    ...{ held, meanwhile, said },
    mails: outside.mails.map(({ mail, at }) => [mail.subject, Math.floor((+at - begun) / hours(1))]),
    people: (await enrollmentsOf(world)).map(({ state, stop_reason }) => [state, stop_reason]),
    waits: await sql(
      "select wait_reason, due_at from deliveries where workspace_id = $1 and settled_at is null",
      [world.workspaceId],
    ),
    events: (await eventsOf(world)).filter((line) => /uncertain_reply|opted_out|opt_out/.test(line)),
  };
}

const decide =
  (isHardNo: boolean): Word =>
  (cx, id) =>
    decideHardNo(cx, { id, isHardNo });

await report({
  no: await heldUntil(decide(false), 20),
  yes: await heldUntil(decide(true), 20),
  relabelled: await heldUntil((cx, id) => correctLabel(cx, { id, label: "followUpLater" }), 20),
  silence: await heldUntil(null, 20),
});
