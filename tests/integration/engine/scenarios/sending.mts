import { workNow, workUntil } from "../drive.mts";
import {
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
  sql,
  usedOf,
  wait,
} from "../kit.mts";

const engine = await newEngine();
const seen: Record<string, unknown> = {};

// Two emails with a working day between them.
{
  const world = await newWorld();
  const campaign = await newCampaign(world, [email("Hello {first_name}"), wait(1), email("", "And again")]);
  await enroll(world, campaign, 1);
  await workNow(engine);
  const first = outside.mails.at(-1)!;
  await workUntil(engine, new Date("2026-03-04T09:00:00Z"));
  const second = outside.mails.at(-1)!;
  const messages = await sql(
    "select state, subject, channel, direction, step_number from messages where workspace_id = $1 order by id",
    [world.workspaceId],
  );
  seen.twoMails = {
    mails: outside.mails.length,
    subjects: [first.mail.subject, second.mail.subject],
    isReply:
      second.mail.inReplyTo === first.mail.messageId && second.mail.references?.[0] === first.mail.messageId,
    optOut: [first, second].map(({ mail }) => mail.headers),
    days: [first.at, second.at],
    states: (await deliveriesOf(world)).map(({ state }) => state),
    enrollment: (await enrollmentsOf(world)).map(({ state }) => state),
    campaign: (await sql("select status from campaigns where id = $1", [campaign]))[0],
    events: await eventsOf(world),
    messages,
    used: await usedOf(world),
    prospect: (await sql("select status from prospects where workspace_id = $1", [world.workspaceId]))[0],
    conversations: await sql("select snippet, last_direction from conversations where workspace_id = $1", [
      world.workspaceId,
    ]),
    outbox:
      (
        await sql<{ n: number }>("select count(*)::int as n from plumbing.outbox where workspace_id = $1", [
          world.workspaceId,
        ])
      )[0]!.n > 0,
  };
}
await report(seen);
