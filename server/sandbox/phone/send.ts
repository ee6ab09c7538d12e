import { inWorkspace, type Tx } from "@/server/db/tx";
import { keywordOf } from "@/server/domain/phone/keywords";
import { numberOf } from "@/server/domain/phone/number";
import type { Outcome, Ready } from "@/server/ports/outcome";
import type { OwnNumber, Sms, VoicemailDrop } from "@/server/ports/phone";
import { lossOf, memberByPhone } from "@/server/sandbox/rules/phones";
import { showLinks } from "../calendar/visitors";
import { touch } from "../people/touch";
import type { SandboxTools } from "../tools";
import { readWorld } from "../world";
import { findByKey, keepText, openPhone, type PhoneFault } from "./place";

/** Stands in for the member of an unassigned number. */
const nobody = -1;
/** How long a carrier takes to give up a message. */
const lossMs = 20_000;
/** How long the phone rings and a greeting plays before a recording begins. */
const greetingMs = 20_000;

type Attempt = { fault: PhoneFault | null };
/** What leaves a number: a text or a call. */
type Parcel = Pick<Sms, "to" | "text" | "key"> & { kind: "sms" | "voicemail" };
type Kept = { id: string; member: number | null; text: string; at: Date };

export const send = (tools: SandboxTools, own: OwnNumber, sms: Sms, ready: Ready): Promise<Outcome> =>
  deliver(tools, own, { ...sms, kind: "sms" }, ready, (tx, kept) => arrive(tx, tools, own, kept));

/** Nothing is really played; the result is reported when the recording would be over. */
export const drop = (
  tools: SandboxTools,
  own: OwnNumber,
  { to, key, sound }: VoicemailDrop,
  ready: Ready,
): Promise<Outcome> =>
  deliver(tools, own, { to, key, text: "", kind: "voicemail" }, ready, (tx, kept) =>
    scheduleEnd(tx, tools, kept, { kind: "call_end", afterMs: greetingMs + sound.seconds * 1000 }),
  );

/** Everything that can be refused is, before `ready` is asked; after its "go" only the connection can fail. */
async function deliver(
  tools: SandboxTools,
  own: OwnNumber,
  parcel: Parcel,
  ready: Ready,
  follow: (tx: Tx, kept: Kept) => Promise<void>,
): Promise<Outcome> {
  const attempt = await inWorkspace(tools.pool, own, (tx) => prepare(tx, own, parcel));
  if ("kind" in attempt) return attempt;
  if ((await ready()) === "stop") return { kind: "stopped" };
  if (attempt.fault === "lost") return { kind: "unknown", reason: "connection_lost" };
  const providerId = await inWorkspace(tools.pool, own, (tx) => takeEffect(tx, tools, own, parcel, follow));
  if (attempt.fault === "unconfirmed") return { kind: "unknown", reason: "connection_lost" };
  return { kind: "sent", providerId };
}

async function prepare(tx: Tx, own: OwnNumber, { to, key, kind }: Parcel): Promise<Attempt | Outcome> {
  const phone = await openPhone(tx, own);
  if (!phone) return { kind: "barred", reason: "invalid_dialer_phone" };
  if (phone.fault === "later") return { kind: "later", reason: "try_again" };
  // A repeated key is not evaluated again: its effect stays.
  if (await findByKey(tx, own.number, key)) return phone;
  if (numberOf(to) === null) return { kind: "barred", reason: "invalid_phone" };
  // A carrier keyword blocks texts, but not calls.
  if (kind === "sms" && (await saidStop(tx, own.number, to))) return { kind: "refused", reason: "opted_out" };
  return phone;
}

/** Whether the other side sent a carrier keyword, after which it gets no more texts from that number. */
async function saidStop(tx: Tx, number: string, peer: string): Promise<boolean> {
  const received = await tx.query<{ text: string }>(
    "select text from sandbox.texts where number = $1 and peer = $2 and direction = 'in'",
    [number, peer],
  );
  return received.some(({ text }) => keywordOf(text) === "stop");
}

async function takeEffect(
  tx: Tx,
  { newId, now }: SandboxTools,
  { number }: OwnNumber,
  { to: peer, ...parcel }: Parcel,
  follow: (tx: Tx, kept: Kept) => Promise<void>,
): Promise<string> {
  const member = memberByPhone(peer)?.index ?? null;
  const at = now();
  const { id, isNew } = await keepText(tx, {
    ...{ id: newId(), number, peer, member, at, ...parcel },
    direction: "out",
  });
  if (isNew) await follow(tx, { id, member, text: parcel.text, at });
  return id;
}

async function arrive(tx: Tx, tools: SandboxTools, { workspaceId }: OwnNumber, kept: Kept): Promise<void> {
  const { id, member, text, at } = kept;
  const world = await readWorld(tx);
  if (member !== null && lossOf(member, workspaceId, world.behavior) === null) {
    await touch(tx, world, tools.newId, { member, seatId: null, sourceId: id, channel: "sms", at });
    await showLinks({ tx, world, newId: tools.newId, at }, { member, occasion: id, text });
  } else await scheduleEnd(tx, tools, kept, { kind: "sms_loss", afterMs: lossMs });
}

async function scheduleEnd(
  tx: Tx,
  { newId }: SandboxTools,
  { id, member, at }: Kept,
  { kind, afterMs }: { kind: "sms_loss" | "call_end"; afterMs: number },
): Promise<void> {
  const { clock } = await readWorld(tx);
  const dueAt = clock.toReal(new Date(+clock.toVirtual(at) + afterMs));
  await tx.query(
    "insert into sandbox.pending (id, due_at, kind, member, source_id) values ($1, $2, $3, $4, $5)",
    [newId(), dueAt, kind, member ?? nobody, id],
  );
}
