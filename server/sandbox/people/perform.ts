import type { Tx } from "@/server/db/tx";
import { messageText } from "@/server/sandbox/rules/answer";
import { type Turn, turns } from "@/server/sandbox/rules/calendars";
import { reactToConnection } from "@/server/sandbox/rules/reactions";
import { openBookingPage, takeTurn } from "../calendar/visitors";
import { takeColleagueTurn } from "../crm/colleagues";
import { writeAnswer, writeAwayNote } from "../mailroom/answers";
import { writeBounceNotice } from "../mailroom/bounce-notice";
import { fileMail } from "../mailroom/folders";
import { findReceived } from "../mailroom/received";
import { addSeatEvent } from "../network/events";
import { answerByText, endCall, loseText } from "../phone/answers";
import type { World } from "../world";
import { noteAnswer, remember } from "./acquaintances";
import { type Pending, scheduleReactions } from "./pending";
import { personOf } from "./person";

/** `at` is the real instant it happens. */
type Doing = { tx: Tx; world: World; newId: () => string; at: Date };

/** Performs a member's pending reaction. Returns the mailbox that received email, if any. */
export async function perform(doing: Doing, pending: Pending): Promise<string | null> {
  if (pending.kind === "accept") return accept(doing, pending);
  if (pending.kind === "network_answer") return answerOnNetwork(doing, pending);
  if (pending.kind === "sms_answer") return silently(answerByText(doing, pending));
  if (pending.kind === "sms_loss") return silently(loseText(doing, pending));
  if (pending.kind === "call_end") return silently(endCall(doing, pending));
  if (pending.kind === "calendar_visit")
    return silently(openBookingPage(doing, pending.member, pending.url ?? ""));
  if (pending.kind === "crm_turn") return silently(takeColleagueTurn(doing, pending.sourceId ?? ""));
  if (isTurn(pending.kind)) return silently(takeTurn(doing, pending.kind, pending));
  // Fetched or sent once this is committed (ticker.ts): nothing of it happens here.
  if (isOutside(pending.kind)) return null;
  return answerByMail(doing, pending);
}

const isTurn = (kind: Pending["kind"]): kind is Turn => (turns as readonly string[]).includes(kind);
const isOutside = (kind: Pending["kind"]) =>
  ["reader", "scanner", "calendar_message", "crm_message"].includes(kind);

/** No mailbox got anything. */
const silently = (work: Promise<void>): Promise<null> => work.then(() => null);

async function accept({ tx, world, newId, at }: Doing, { seatId, member }: Pending): Promise<null> {
  const accepted = await tx.query(
    "update sandbox.relations set accepted_at = $3 where seat_id = $1 and member = $2 and accepted_at is null returning member",
    [seatId, member, at],
  );
  if (!seatId || accepted.length === 0) return null;
  await addSeatEvent(tx, seatId, { kind: "request_accepted", member, messageId: null, at });
  const plan = reactToConnection(personOf(member, world), world.clock.toVirtual(at));
  if (plan) await scheduleReactions(tx, newId, world.clock, { member, seatId, sourceId: null }, [plan]);
  return null;
}

async function answerOnNetwork({ tx, world, newId, at }: Doing, pending: Pending): Promise<null> {
  const { seatId, member, mood } = pending;
  const [seat] = await tx.query<{ firstName: string }>(
    `select first_name as "firstName" from sandbox.seats where id = $1`,
    [seatId],
  );
  if (!seat || !seatId || !mood) return null;
  const id = newId();
  const to = { firstName: seat.firstName, workspaceId: world.workspaceId };
  await tx.query(
    "insert into sandbox.network_messages (id, seat_id, member, direction, text, at) values ($1, $2, $3, 'in', $4, $5)",
    [id, seatId, member, messageText(personOf(member, world).member, mood, to), at],
  );
  await addSeatEvent(tx, seatId, { kind: "message_received", member, messageId: id, at });
  if (mood !== "thanks_for_connecting") await noteAnswer(tx, member);
  return null;
}

async function answerByMail({ tx, world, newId, at }: Doing, pending: Pending): Promise<string | null> {
  const mail = pending.sourceId === null ? null : await findReceived(tx, pending.sourceId);
  if (!mail) return null;
  const { member, fate } = personOf(pending.member, world);
  const shownAt = world.clock.toVirtual(mail.at);
  const answering = { member, mail, workspaceId: world.workspaceId, id: newId(), at, shownAt };
  const raw = await write();
  if (!raw) return null;
  await fileMail(tx, mail.login, { folder: "INBOX", raw, flags: [], at });
  return mail.login;

  async function write(): Promise<Buffer | null> {
    if (pending.kind === "bounce") {
      const reason = fate.bounce === "mailbox_full" ? "mailbox_full" : "no_such_user";
      return writeBounceNotice({ ...answering, reason });
    }
    if (pending.kind === "away_note") {
      const { awayUntil } = await remember(tx, pending.member, world.clock);
      return writeAwayNote({ ...answering, until: fate.away?.isDated ? awayUntil : null });
    }
    if (!pending.mood) return null;
    await noteAnswer(tx, pending.member);
    return writeAnswer({ ...answering, mood: pending.mood });
  }
}
