import type { Pools } from "@/bench/rig/pools";
import type { Step } from "@/lib/contract/campaigns/sequence";
import { inWorkspace } from "@/server/db/tx";
import { clockOf } from "@/server/domain/clock";
import { newId } from "@/server/ids";
import { enrollPeople } from "@/server/planning/enroll";
import { sealOfAccount } from "@/server/services/accounts/access";
import type { StandInUnipile } from "@/tests/support/stand-ins/unipile";

/** Members who get a connection request, and connected members who get a message. */
export type NetworkWorld = { workspaceId: string; accountIds: string[]; requests: string; messages: string };

const accounts = 60;
const password = "own password";
const name = (index: number) => `sender${index}@senders.example`;
export const profileOf = (slug: string) => `https://www.linkedin.com/in/${slug}`;

/**
 * A workspace of real accounts that act through the vendor's API at any hour and without spacing; their daily limits are the plan's. Two
 * campaigns of one step, so that what arrives can be counted per person. `enrollMembers` adds people.
 */
export async function newNetworkWorld(
  { admin }: Pools,
  secret: Uint8Array,
  { world }: StandInUnipile,
): Promise<NetworkWorld> {
  const workspaceId = newId();
  await admin.query(
    `insert into workspaces (id, name, email, brand, trial_ends_at) values ($1, 'Chaos', 'c@chaos.test', 'tern', '2099-01-01')`,
    [workspaceId],
  );
  const accountIds: string[] = [];
  for (let index = 0; index < accounts; index++) {
    const id = newId();
    world.addOwner(name(index), password);
    const entry = world.signIn({ username: name(index), password }, "acc_", false);
    if (entry.kind !== "in") throw new Error(`the service lets ${name(index)} not in`);
    await admin.query(
      `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, secret, remote_ref, account_type, first_name,
         last_name, country_code, status, timezone, work_hours_start, work_hours_end, working_days, spacing_min_seconds, spacing_max_seconds)
       values ($1, $2, $2, 'unipile', false, $3, $4, $5, 'premium', 'Ada', 'Sender', 'DE', 'active', 'UTC', 0, 24, '{1,2,3,4,5,6,7}', 0, 0)`,
      [
        ...[workspaceId, id, name(index), sealOfAccount(secret, { workspaceId, id }, "secret", password)],
        entry.account.ref,
      ],
    );
    await admin.query(
      "insert into lanes (workspace_id, id, channel, account_id, mailbox_id, burst) values ($1, $2, 'network', $3, null, 1)",
      [workspaceId, newId(), id],
    );
    accountIds.push(id);
  }
  const campaign = (step: Step) => insertCampaign({ admin }, workspaceId, accountIds, step);
  const common = { id: newId(), is_enabled: true };
  return {
    ...{ workspaceId, accountIds },
    requests: await campaign({ ...common, type: "connection_request", message: "Hello {first_name:there}" }),
    messages: await campaign({ ...common, type: "message", message: "Hello {first_name:there}, a word?" }),
  };
}

async function insertCampaign(
  { admin }: Pick<Pools, "admin">,
  workspaceId: string,
  accountIds: readonly string[],
  step: Step,
): Promise<string> {
  const id = newId();
  const sequence = JSON.stringify([step]);
  await admin.query(
    `insert into campaigns (workspace_id, id, name, status, draft, live_version) values ($1, $2, 'Chaos', 'active', $3, 1)`,
    [workspaceId, id, sequence],
  );
  await admin.query(
    "insert into campaign_versions (workspace_id, campaign_id, version, sequence) values ($1, $2, 1, $3)",
    [workspaceId, id, sequence],
  );
  await admin.query(
    `insert into campaign_senders (workspace_id, campaign_id, account_id) select $1, $2, unnest($3::uuid[])`,
    [workspaceId, id, accountIds],
  );
  return id;
}

/** Adds members to the network and, through the engine's own function, to both campaigns alternately; returns their profile URLs. */
export async function enrollMembers(
  pools: Pools,
  { world }: StandInUnipile,
  { workspaceId, requests, messages }: NetworkWorld,
  count: number,
): Promise<string[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    ...{ id: newId(), campaignId: index % 2 === 0 ? requests : messages },
    member: world.addMember({ behavior: "silent", firstName: "Mara", lastName: `Member${index}` }),
  }));
  // Members who get a message are connected to every account, because the engine decides which one writes.
  for (const { campaignId, member } of people)
    if (campaignId === messages)
      for (const account of world.accounts.values()) world.relate(account, member.id);
  await pools.admin.query(
    `insert into prospects (workspace_id, id, first_name, last_name, full_name, profile_url)
     select $1, p.id, 'Mara', 'Member', 'Mara Member', p.url from unnest($2::uuid[], $3::text[]) as p(id, url)`,
    [workspaceId, people.map(({ id }) => id), people.map(({ member }) => profileOf(member.slug))],
  );
  for (const campaignId of [requests, messages]) {
    const prospectIds = people.filter((one) => one.campaignId === campaignId).map(({ id }) => id);
    await inWorkspace(pools.app, { workspaceId }, (tx) =>
      enrollPeople(
        tx,
        { now: new Date(), clock: clockOf([]), newId: () => newId() },
        { campaignId, prospectIds },
      ),
    );
  }
  return people.map(({ member }) => profileOf(member.slug));
}

/** What reached each member, by the vendor's own records: one entry for every request and every message. */
export function arrivedOnNetwork({ world }: StandInUnipile): Map<string, string[]> {
  const arrived = new Map<string, string[]>();
  const note = (memberId: string, what: string) => {
    const url = profileOf(world.members.get(memberId)?.slug ?? "");
    arrived.set(url, [...(arrived.get(url) ?? []), what]);
  };
  for (const { requests, chats } of world.accounts.values()) {
    for (const { memberId } of requests) note(memberId, "request");
    for (const { memberId, messages } of chats) for (const { text } of messages) note(memberId, text);
  }
  return arrived;
}
