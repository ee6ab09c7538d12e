import type { WaitReason } from "@/lib/contract/reasons";
import { catchUp } from "@/server/planning/catch-up";
import { settleHeld } from "@/server/planning/person";
import { noteAcceptance, wakeProspects, wakeTexts } from "@/server/planning/prospect";
import { giveMailbox, spreadUntouched } from "@/server/repositories/accounts/sender-changes";
import {
  at,
  deliveriesOf,
  email,
  enroll,
  enrollmentsOf,
  message,
  newCampaign,
  newWorld,
  report,
  request,
  sql,
  time,
  type World,
} from "../kit.mts";

type Case = { world: World; campaignId: string; prospectId: string };
const edited = ({ world, prospectId }: Case) =>
  world.inside((tx) => wakeProspects(tx, world.planning(), [prospectId]));
const resumed =
  (late: "ask" | "send" | "skip") =>
  ({ world, campaignId }: Case) =>
    world.inside((tx) => catchUp(tx, world.planning(), { campaignId, late }, 10));

/** The event that ends each wait without a date, by reason. */
const wakers: [WaitReason, string, (one: Case) => Promise<unknown>][] = [
  ["campaign_paused", "the campaign is resumed", resumed("ask")],
  ["new_people_paused", "new people are taken again", resumed("ask")],
  ["late", "late steps are to be sent", resumed("send")],
  ["late", "late steps are to be left out", resumed("skip")],
  ["missing_data", "the person is edited", edited],
  [
    "missing_data",
    "other texts go live",
    ({ world, campaignId }) => world.inside((tx) => wakeTexts(tx, world.planning(), campaignId)),
  ],
  ["invalid_email", "the person is edited", edited],
  ["no_required_email_type", "the person is edited", edited],
  ["no_profile_url", "the person is edited", edited],
  [
    "waiting_for_acceptance",
    "the request is accepted",
    ({ world, prospectId }) =>
      world.inside((tx) =>
        noteAcceptance(tx, world.planning(), { accountId: world.accountIds[0]!, prospectId, at: time.now }),
      ),
  ],
  [
    "invalid_email_integration",
    "the sender gets a mailbox",
    ({ world }) =>
      world.inside(async (tx) => {
        const [accountId = "", mailboxId = ""] = [world.accountIds[0], world.mailboxIds[0]];
        for (const id of await giveMailbox(tx, { accountId, mailboxId }))
          await spreadUntouched(tx, id, world.planning());
      }),
  ],
  [
    "held",
    "somebody decides",
    async ({ world }) => {
      const enrollmentId = (await enrollmentsOf(world))[0]!.id;
      await sql("update deliveries set state = 'unknown' where enrollment_id = $1", [enrollmentId]);
      await sql("update enrollments set state = 'held' where id = $1", [enrollmentId]);
      await world.inside((tx) => settleHeld(tx, world.planning(), { enrollmentId, verdict: "send_again" }));
    },
  ],
];

const seen: Record<string, unknown> = {};
for (const [reason, cause, wake] of wakers) {
  at("2026-03-02T09:00:00.000Z");
  const world = await newWorld();
  const isMail = reason !== "waiting_for_acceptance";
  const campaignId = await newCampaign(
    world,
    isMail ? [email(), email("", "Again")] : [request(), message()],
  );
  if (reason === "invalid_email_integration")
    await sql("update campaign_senders set mailbox_id = null where campaign_id = $1", [campaignId]);
  const [prospectId = ""] = await enroll(world, campaignId, 1);
  if (reason !== "invalid_email_integration")
    await sql(
      `update deliveries set due_at = null, wait_reason = $2, wait_detail = '{"due": "2026-03-02T08:00:00.000Z"}'
        where campaign_id = $1`,
      [campaignId, reason],
    );
  const parked = await deliveriesOf(world);
  await sql("update lanes set wake_at = 'infinity' where workspace_id = $1", [world.workspaceId]);
  await wake({ world, campaignId, prospectId });
  const open = (await deliveriesOf(world)).filter(({ settled_at }) => settled_at === null);
  const lanes = await sql(
    `select 1 from deliveries d join lanes l on l.id = d.lane_id where d.workspace_id = $1 and d.settled_at is null
        and l.wake_at <= $2 and (d.kind = 'email') = (l.channel = 'email')`,
    [world.workspaceId, time.now],
  );
  seen[`${reason}: ${cause}`] = {
    parkedAs: parked.map(({ due_at, wait_reason }) => [due_at, wait_reason]),
    open: open.map(({ state, due_at, wait_reason }) => [
      state,
      due_at !== null && +due_at <= +time.now,
      wait_reason,
    ]),
    awake: lanes.length,
  };
}
await report(seen);
