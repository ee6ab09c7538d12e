import { attentionOrder } from "@/lib/contract/accounts/remedies";
import { countWaiting, listWaiting, type Waiting } from "@/server/repositories/campaigns/attention";
import { countCampaigns } from "@/server/repositories/campaigns/lists";
import { email, enroll, newCampaign, newWorld, report, sql } from "../kit.mts";

const world = await newWorld({ accounts: 2 });
const { workspaceId, accountIds, mailboxIds } = world;
const busy = await newCampaign(world, [email()]);
const calm = await newCampaign(world, [email()]);
await enroll(world, busy, 60);
await enroll(world, calm, 3);

const parked = attentionOrder.filter(
  (reason) =>
    ![
      ...["account_disconnected", "mailbox_disconnected", "no_network_account", "sender_removed"],
      ...["uncertain_reply", "extension_failure"],
    ].includes(reason),
);
const rows = await sql<{ id: string; enrollment: string }>(
  "select id, enrollment_id as enrollment from deliveries where campaign_id = $1 order by id",
  [busy],
);
for (const [index, { id, enrollment }] of rows.entries()) {
  if (index < 40)
    await sql("update deliveries set due_at = null, wait_reason = $2 where id = $1", [
      id,
      parked[index % parked.length],
    ]);
  // One of them is paused too: a person counts once.
  if (index >= 39 && index < 46)
    await sql(
      "update enrollments set hold_reason = 'uncertain_reply', hold_until = now() + interval '1 day' where id = $1",
      [enrollment],
    );
  if (index === 46)
    await sql(
      "update enrollments set hold_reason = 'uncertain_reply', hold_until = now() - interval '1 day' where id = $1",
      [enrollment],
    );
}
await sql("update lanes set closed_reason = 'mailbox_disconnected' where mailbox_id = $1", [mailboxIds[0]]);
await sql(
  "update lanes set slot_reason = 'extension_failure', slot_at = now() + interval '5 minutes' where account_id = $1 and channel = 'network'",
  [accountIds[1]],
);

async function listed(of: Waiting, allowed: string[] | null): Promise<Set<string>> {
  const ids = new Set<string>();
  let after: string | null = null;
  do {
    const asked = { campaignId: busy, reason: of.reason, after, offset: 0, limit: 4 };
    const page: { id: string }[] = await world.inside((tx) => listWaiting(tx, allowed, asked));
    for (const { id } of page) ids.add(id);
    after = page.length === 4 ? page.at(-1)!.id : null;
  } while (after !== null);
  return ids;
}

const seen: Record<string, unknown> = {};
for (const [name, allowed] of [
  ["everybody", null],
  ["one account", [accountIds[0]!]],
] as const) {
  const counts = await world.inside((tx) => countWaiting(tx, [busy, calm], allowed && [...allowed]));
  const own = counts.filter(({ campaignId }) => campaignId === busy);
  const lists = await Promise.all(own.map(async (of) => (await listed(of, allowed && [...allowed])).size));
  seen[name] = {
    equal: own.every(({ count }, index) => lists[index] === count),
    people: own.filter(({ of }) => of === "people").reduce((sum, { count }) => sum + count, 0),
    senders: own
      .filter(({ of }) => of === "senders")
      .map(({ reason }) => reason)
      .toSorted(),
    reasons: own.length,
  };
}
await sql("update lanes set closed_reason = null, slot_reason = null where workspace_id = $1", [workspaceId]);
const needing = () => world.inside((tx) => countCampaigns(tx, { accounts: null, needsAttention: true }));
const before = await needing();
await sql("update deliveries set due_at = now(), wait_reason = null where workspace_id = $1", [workspaceId]);
const doubts = await needing();
await sql("update enrollments set hold_reason = null, hold_until = null where workspace_id = $1", [
  workspaceId,
]);
seen.campaigns = { before, doubts, after: await needing() };

// The mailbox of half of them is gone and no longer a sender of the campaign (R12).
await sql("update lanes set closed_reason = 'sender_removed' where mailbox_id = $1", [mailboxIds[1]]);
await sql("delete from campaign_senders where mailbox_id = $1", [mailboxIds[1]]);
const counted = await world.inside((tx) => countWaiting(tx, [busy], null));
seen.stranded = {
  counted,
  listed: counted[0] && (await listed(counted[0], null)).size,
  campaigns: await needing(),
};
await report(seen);
