import type { Tx } from "@/server/db/tx";
import { parseMail } from "@/server/drivers/mail-parser";
import { isSpam } from "@/server/sandbox/rules/mail-hosts";
import { type Fetchable, fetchableIn, readsOf } from "@/server/sandbox/rules/reading";
import { showLinks } from "../calendar/visitors";
import { remember } from "../people/acquaintances";
import { scheduleFetches } from "../people/pending";
import { personOf } from "../people/person";
import { touch } from "../people/touch";
import type { World } from "../world";
import { fileMail } from "./folders";
import { isRepeated, noteReceived, type Received } from "./received";
import { destinationOf } from "./recipients";

/** The parts of an email that sandbox members read, and what they or their companies may fetch. */
type Letter = Pick<Received, "fromName" | "fromAddress" | "subject" | "text" | "messageId" | "references"> & {
  fetchable: Fetchable;
  /** What a person sees, with the addresses of its links. */
  shown: string;
};

const readCharacters = 50_000;

/** Reads a submitted mail. One that cannot be read is taken all the same; its envelope is then all that is known. */
export async function readLetter(
  raw: Uint8Array,
  envelopeFrom: string,
  homes: readonly string[],
): Promise<Letter> {
  const mail = await parseMail(raw).catch(() => null);
  return {
    fromName: mail?.from?.name || (mail?.from?.address ?? envelopeFrom),
    fromAddress: mail?.from?.address ?? envelopeFrom,
    subject: mail?.subject ?? "",
    text: mail?.text.slice(0, readCharacters) ?? "",
    messageId: mail?.hasOwnId ? mail.messageId : "",
    references: mail?.references ?? [],
    fetchable: fetchableIn(mail?.html ?? null, homes),
    shown: mail?.html?.replaceAll("&amp;", "&") ?? mail?.text ?? "",
  };
}

type Submission = { address: string; letter: Letter; raw: Uint8Array; at: Date };

/** Hands a mail to one of its recipients; answers the folder where a mailbox of the workspace got it, so that its bell must ring. */
export async function handOver(
  tx: Tx,
  world: World,
  newId: () => string,
  { address, letter, raw, at }: Submission,
  recipient: string,
): Promise<string | null> {
  const toAddress = recipient.toLowerCase();
  const destination = await destinationOf(tx, world, toAddress);
  const member = destination.kind === "person" ? destination.member.index : null;
  const id = newId();
  const isFirst = !(await isRepeated(tx, letter.messageId, toAddress));
  const bounces = member !== null && personOf(member, world).fate.bounce !== null;
  const fate = bounces ? "bounced" : "delivered";
  await noteReceived(tx, { ...letter, id, login: address, member, toAddress, fate, at });
  if (member !== null && isFirst) {
    const shown = world.clock.toVirtual(at);
    const { mailTouches } = await remember(tx, member, world.clock);
    await touch(tx, world, newId, { member, seatId: null, sourceId: id, channel: "email", at });
    const reads = readsOf(personOf(member, world), letter.fetchable, mailTouches, shown);
    await scheduleFetches(tx, newId, world.clock, member, reads);
    if (!bounces) await showLinks({ tx, world, newId, at }, { member, occasion: id, text: letter.shown });
  }
  if (destination.kind !== "login") return null;
  const folder = isSpam({ from: address, to: destination.address, messageId: letter.messageId })
    ? "Junk"
    : "INBOX";
  await fileMail(tx, destination.address, { folder, raw, flags: [], at });
  return folder;
}
