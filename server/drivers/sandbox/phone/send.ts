import { inWorkspace, type Tx } from "@/server/db/tx";
import { keywordOf } from "@/server/domain/phone/keywords";
import { numberOf } from "@/server/domain/phone/number";
import { lossOf, memberByPhone } from "@/server/domain/sandbox/phones";
import type { Outcome, Ready } from "@/server/ports/outcome";
import type { OwnNumber, Sms } from "@/server/ports/phone";
import { touch } from "../people/touch";
import type { SandboxTools } from "../tools";
import { readWorld } from "../world";
import { findByKey, keepText, openPhone, type PhoneFault } from "./place";

/** In place of a member where a number is nobody's. */
const nobody = -1;
/** A carrier needs so long to give a message up. */
const lossMs = 20_000;

type Attempt = { fault: PhoneFault | null };

/** Everything that can be refused is, before `ready` is asked; after its "go" only the connection can fail. */
export async function send(tools: SandboxTools, own: OwnNumber, sms: Sms, ready: Ready): Promise<Outcome> {
  const attempt = await inWorkspace(tools.pool, own, (tx) => prepare(tx, own, sms));
  if ("kind" in attempt) return attempt;
  if ((await ready()) === "stop") return { kind: "stopped" };
  if (attempt.fault === "lost") return { kind: "unknown", reason: "connection_lost" };
  const providerId = await inWorkspace(tools.pool, own, (tx) => takeEffect(tx, tools, own, sms));
  if (attempt.fault === "unconfirmed") return { kind: "unknown", reason: "connection_lost" };
  return { kind: "sent", providerId };
}

async function prepare(tx: Tx, own: OwnNumber, { to, key }: Sms): Promise<Attempt | Outcome> {
  const phone = await openPhone(tx, own);
  if (!phone) return { kind: "barred", reason: "invalid_dialer_phone" };
  if (phone.fault === "later") return { kind: "later", reason: "try_again" };
  // A repeated key is not judged again: what it did stands.
  if (await findByKey(tx, own.number, key)) return phone;
  if (numberOf(to) === null) return { kind: "barred", reason: "invalid_phone" };
  if (await saidStop(tx, own.number, to)) return { kind: "refused", reason: "opted_out" };
  return phone;
}

/** Whoever answered with a word that carriers act on gets nothing more from that number. */
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
  { number, workspaceId }: OwnNumber,
  { to, text, key }: Sms,
): Promise<string> {
  const member = memberByPhone(to);
  const at = now();
  const said = { id: newId(), number, peer: to, member: member?.index ?? null, text, key, at };
  const { id, isNew } = await keepText(tx, { ...said, direction: "out" });
  if (!isNew) return id;
  const world = await readWorld(tx);
  const loss = member ? lossOf(member.index, workspaceId, world.temper) : "number_unknown";
  if (member && loss === null)
    await touch(tx, world, newId, { member: member.index, seatId: null, sourceId: id, channel: "sms", at });
  else
    await tx.query(
      "insert into sandbox.pending (id, due_at, kind, member, source_id) values ($1, $2, 'sms_loss', $3, $4)",
      [
        newId(),
        world.clock.toReal(new Date(+world.clock.toVirtual(at) + lossMs)),
        member?.index ?? nobody,
        id,
      ],
    );
  return id;
}
