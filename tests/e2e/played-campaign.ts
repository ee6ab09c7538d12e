import * as z from "zod";
import { type Behavior, behavior as behaviorCodec } from "@/lib/contract/sandbox";
import { type Character, characterOf } from "@/server/sandbox/rules/character";
import { type Fate, fateOf } from "@/server/sandbox/rules/fate";
import { type Member, memberAt, memberCount } from "@/server/sandbox/rules/members";
import { confirmed, imported, newCampaign, steps, withAccount } from "@/tests/integration/campaigns/setup";
import type { Member as Caller } from "@/tests/integration/http/caller";
import type { Installation } from "@/tests/support/installation";
import { withMailbox } from "./furnished-workspace";

/** A running campaign of two emails whose people behave as a test demands. */
export type Played = Caller & { accountId: string; campaignId: string; people: Person[] };
export type Person = Member & { prospectId: string };
/** Which people a campaign contacts: the first member who will behave like this. */
export type Wanted = (fate: Fate, character: Character, member: Member, workspaceId: string) => boolean;

/** Fast enough for replies within seconds, slow enough for days of absence to last minutes. */
const speed = 600;
const calm: Behavior = {
  ...{ acceptPercent: 0, replyPercent: 0, outOfOfficePercent: 0, bouncePercent: 0, optOutPercent: 0 },
  ...{ minAnswerHours: 0, maxAnswerHours: 1 },
};

/** A user's workspace that sends at any hour, with one running campaign. */
export async function playedCampaign(
  tern: Installation,
  workspace: string,
  behavior: Partial<Behavior>,
  wanted: readonly Wanted[],
): Promise<Played> {
  const member = await confirmed(tern, workspace);
  const accountId = await withAccount(member);
  const always = { work_hours_start: 0, work_hours_end: 24, working_days: [1, 2, 3, 4, 5, 6, 7] };
  await member.post(`/api/credentials/${accountId}/update`, always);
  await withMailbox(member, accountId);
  // A new mailbox sends 5 emails a day (R10), so the sixth would depend on the hour of the day.
  await tern.sql("update mailboxes set ramp_started_on = null where workspace_id = $1", [member.workspaceId]);
  const all = { ...calm, ...behavior };
  await member.ask("/api/sandbox/settings", {
    method: "PUT",
    json: { speed, behavior: z.encode(behaviorCodec, all) },
  });
  const first = steps.email("A word about autumn", "Hello {first_name:there}, do you plan for autumn yet?");
  const second = steps.email("", "Hello {first_name:there}, shall I ask again in winter?");
  const { _id: campaignId } = await newCampaign(member, [first, steps.delay(3, "days"), second], "Autumn");
  const found = wanted.map((fits) => memberWho(fits, member.workspaceId, all));
  if (found.length > 0)
    await addAll(
      member,
      campaignId,
      found.map(({ index }) => index),
    );
  await start(member, campaignId);
  const people = await Promise.all(
    found.map(async (one) => ({ ...one, prospectId: await prospectOf(tern, member, one) })),
  );
  return Object.assign(member, { accountId, campaignId, people });
}

export const start = (member: Caller, campaignId: string) =>
  member.post(`/api/workflows/${campaignId}/update_status`, { status: "active" });

/** Adds the member with this number to a campaign. */
export const add = (member: Caller, campaignId: string, index: number) => addAll(member, campaignId, [index]);

async function addAll(member: Caller, campaignId: string, indexes: readonly number[]): Promise<void> {
  const files = await Promise.all(
    indexes.map(
      async (index) => (await member.get(`/api/sandbox/people.csv?count=1&from=${index}`)).body as string,
    ),
  );
  // Every file starts with the same header.
  const rows = files.map((file, at) => (at === 0 ? file : file.slice(file.indexOf("\n") + 1)));
  await imported(member, campaignId, rows.join(""));
}

function memberWho(fits: Wanted, workspaceId: string, behavior: Behavior): Member {
  for (let index = 0; index < memberCount; index++)
    if (fits(fateOf(index, workspaceId, behavior), characterOf(index), memberAt(index), workspaceId))
      return memberAt(index);
  throw new Error("nobody is like that");
}

async function prospectOf(tern: Installation, { workspaceId }: Caller, { email }: Member): Promise<string> {
  const [row] = await tern.sql<{ id: string }>(
    "select id from prospects where workspace_id = $1 and work_email = $2",
    [workspaceId, email],
  );
  return row?.id ?? "";
}
