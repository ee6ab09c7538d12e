import { lookUp } from "@/server/engine/look-up";
import { copiesSaved } from "@/server/engine/sent-copies";
import { noteFiled } from "@/server/repositories/mailboxes/mailboxes";
import { workNow } from "../drive.mts";
import {
  deliveriesOf,
  email,
  enroll,
  minutes,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  pass,
  report,
  sql,
} from "../kit.mts";

const engine = await newEngine();
const seen: Record<string, unknown> = {};
const states = async (world: Parameters<typeof deliveriesOf>[0]) =>
  (await deliveriesOf(world)).map(({ state, wait_reason }) => [state, wait_reason].filter(Boolean).join(" "));

/** Three emails of a mailbox: one accepted with 250, two whose response is lost, one of which had its copy saved. */
async function send(sentCopies: "files" | "appends" | "none") {
  outside.mails = [];
  outside.copies = [];
  await sql("update lanes set closed_reason = 'over'");
  const world = await newWorld({ sentCopies, spacing: [0, 0], burst: 10 });
  const campaign = await newCampaign(world, [email("Hello {first_name}")]);
  await sql("update campaigns set settings = settings || '{\"isOpenTracking\": true}' where id = $1", [
    campaign,
  ]);
  await enroll(world, campaign, 3);
  outside.onMail = async (mail, ready, accept) => {
    if ((await ready()) === "stop") return { kind: "stopped" };
    accept();
    const isLost = outside.mails.length > 1;
    // The copy was saved before the worker died.
    if (isLost && sentCopies === "appends" && outside.mails.length === 3) outside.copies.push(mail);
    return isLost
      ? { kind: "unknown", reason: "no_reply_after_transmission" }
      : { kind: "sent", providerId: mail.messageId };
  };
  await workNow(engine);
  await copiesSaved();
  const lost = outside.mails.slice(1).map(({ mail }) => mail.messageId);
  const saved = outside.copies.filter(({ messageId }) => !lost.includes(messageId));
  for (let look = 0; look < 3; look++) {
    pass(minutes(5));
    await lookUp(engine);
  }
  outside.onMail = null;
  const after = (await states(world)).sort();
  await workNow(engine);
  return {
    ...{ accepted: outside.mails.length, after },
    saved: saved.map(({ to, html, headers, text }) => [
      to.address.slice(-12),
      html ?? null,
      headers ?? null,
      text,
    ]),
    noted: (
      await sql("select copy_saved_at is not null as noted from mailboxes where workspace_id = $1", [
        world.workspaceId,
      ])
    )[0]?.noted,
  };
}

seen.appends = await send("appends");
seen.none = await send("none");

// One of our own emails is seen in Sent: proof that the server files, unless we ever saved copies there.
{
  const proof = async (hasSaved: boolean) => {
    const world = await newWorld({ sentCopies: "none", spacing: [0, 0], burst: 10 });
    await enroll(world, await newCampaign(world, [email()]), 1);
    await workNow(engine);
    const [mailbox = ""] = world.mailboxIds;
    if (hasSaved) await sql("update mailboxes set copy_saved_at = now() where id = $1", [mailbox]);
    const [row] = await deliveriesOf(world);
    await world.inside((tx) => noteFiled(tx, mailbox, ["<somebody@else.test>"]));
    const before = (await sql("select sent_copies from mailboxes where id = $1", [mailbox]))[0]?.sent_copies;
    await world.inside((tx) => noteFiled(tx, mailbox, [row?.message_id ?? ""]));
    return [
      before,
      (await sql("select sent_copies from mailboxes where id = $1", [mailbox]))[0]?.sent_copies,
    ];
  };
  seen.seen = { proven: await proof(false), notWithOurCopies: await proof(true) };
}
await report(seen);
