import { matchReply } from "@/server/domain/inbox/match";
import type { ParsedMail } from "@/server/domain/inbox/parsed-mail";
import { candidatesFor } from "@/server/engine/intake/candidates";
import { markBounced } from "@/server/repositories/ledger/bounces";
import { findOwnIds, findThreadPeople } from "@/server/repositories/ledger/sent-mails";
import { workUntil } from "../../engine/drive.mts";
import {
  email,
  enroll,
  hours,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  report,
  sql,
  time,
  wait,
} from "../../engine/kit.mts";

// A server that replaces Message-IDs, as Microsoft does: the answer to a mail names the new one.
const engine = await newEngine();
const world = await newWorld();
const campaign = await newCampaign(world, [email("First"), wait(1), email("")]);
outside.onMail = async ({ messageId }, ready, accept) => {
  if ((await ready()) === "stop") return { kind: "stopped" };
  accept();
  return { kind: "sent", providerId: messageId.replace("@", "@new.") };
};
const [personId = ""] = await enroll(world, campaign, 1);
await workUntil(engine, new Date(+time.now + hours(24 * 4)));

const mails = outside.mails.map(({ mail }) => mail);
const [first] = mails;
const own = first?.messageId ?? "";
const other = own.replace("@", "@new.");
const reply = (id: string): ParsedMail =>
  ({
    ...{ from: { name: "", address: "stranger@else.example" }, to: [], subject: "Re: First", text: "Yes" },
    ...{ inReplyTo: [id], references: [], messageId: "<r@else.example>", hasOwnId: true },
  }) as unknown as ParsedMail;
const mailbox = { id: world.mailboxIds[0] ?? "", accountId: world.accountIds[0] ?? "" };
const seen = await world.inside(async (tx) => {
  const matched = async (id: string) => matchReply(reply(id), await candidatesFor(tx, mailbox, reply(id)));
  const kinds = [await matched(own), await matched(other), await matched("<unknown@x.test>")];
  return {
    kinds: kinds.map((match) => match && { kind: match.kind, isTheirs: match.sent.prospectId === personId }),
    ownIds: [...(await findOwnIds(tx, [own, other, "<unknown@x.test>"]))].length,
    people: (await findThreadPeople(tx, [other])).map(({ prospectId }) => prospectId === personId),
    bounced: await markBounced(tx, other, "hard"),
  };
});
const [bounce] = await sql("select bounce from deliveries where message_id = $1", [own]);
await report({
  ...seen,
  bounced: { isOfCampaign: seen.bounced === campaign, bounce: bounce?.bounce },
  followUp: { inReplyTo: mails[1]?.inReplyTo === other, references: mails[1]?.references?.length },
});
