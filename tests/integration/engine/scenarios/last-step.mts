import { recordNetworkEvent } from "@/server/engine/intake/network-events";
import { countPeople } from "@/server/repositories/campaigns/numbers";
import { recordAnswer } from "@/server/services/inbox/answers";
import { workUntil } from "../drive.mts";
import {
  email,
  enroll,
  enrollmentsOf,
  hours,
  newCampaign,
  newEngine,
  newWorld,
  pass,
  report,
  request,
  sql,
  time,
  type World,
} from "../kit.mts";

const engine = await newEngine();
const seen: Record<string, unknown> = {};

/** What a campaign reports about its people once its only step was done and one of them replied. */
async function toldBy(world: World, campaignId: string) {
  const [people] = await world.inside((tx) => countPeople(tx, [campaignId]));
  return {
    replied: people?.replied,
    finished: people?.finished,
    people: (await enrollmentsOf(world)).map(({ state, stop_reason }) => [state, stop_reason]),
    logged: await sql(
      "select kind, campaign_id = $2 as here from events where workspace_id = $1 and kind = 'reply'",
      [world.workspaceId, campaignId],
    ),
  };
}

async function done(step: Parameters<typeof newCampaign>[1][number]) {
  const world = await newWorld();
  const campaign = await newCampaign(world, [step]);
  const [prospectId = ""] = await enroll(world, campaign, 1);
  await workUntil(engine, new Date(+time.now + hours(1)));
  pass(hours(1));
  return { world, campaign, prospectId };
}

{
  const { world, campaign, prospectId } = await done(email());
  await world.inside((tx) =>
    recordAnswer(tx, world.planning(), {
      ...{ prospectId, accountId: world.accountIds[0]!, channel: "email", isUncertain: false },
      meaning: { kind: "reply" },
      message: {
        ...{
          kind: "email",
          subject: "Re: Hello",
          text: "Yes",
          from: "p@target.test",
          to: "ada0@sender.test",
        },
        ...{ at: time.now, campaignId: campaign, dedupeKey: "mail" },
      },
    }),
  );
  seen.mail = await toldBy(world, campaign);
}
{
  const { world, campaign, prospectId } = await done(request("Hello"));
  await sql(
    `insert into prospect_identities (workspace_id, kind, value, prospect_id) values ($1, 'member_ref', 'grace', $2)`,
    [world.workspaceId, prospectId],
  );
  const answer = {
    ...{ id: "1", kind: "message_received" as const, at: time.now, memberRef: "grace", text: "Gladly." },
    ...{ profileUrl: "https://people.test/in/grace", threadId: "t" },
  };
  await world.inside((tx) => recordNetworkEvent(tx, world.planning(), world.accountIds[0]!, answer));
  seen.network = await toldBy(world, campaign);
  const later = await newCampaign(world, [request()]);
  seen.other = (await world.inside((tx) => countPeople(tx, [later]))).length;
}

await report(seen);
