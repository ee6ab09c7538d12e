import type { Tx } from "@/server/db/tx";
import type { E164 } from "@/server/ports/phone";
import { textAnswer } from "@/server/sandbox/rules/answer";
import { dropResultOf, lossOf } from "@/server/sandbox/rules/phones";
import type { Mood } from "@/server/sandbox/rules/replies/phrases";
import { noteAnswer } from "../people/acquaintances";
import { personOf } from "../people/person";
import type { World } from "../world";
import { addPhoneEvent, keepText } from "./place";

type Doing = { tx: Tx; world: World; newId: () => string; at: Date };
type Received = { number: string; peer: E164; firstName: string };

/** The message a member reacts to, and the owner of the number it came from. */
async function findText(tx: Tx, id: string | null): Promise<Received | null> {
  const [row] = await tx.query<Received>(
    `select t.number, t.peer, coalesce(a.first_name, '') as "firstName" from sandbox.texts t
       left join phone_numbers p on p.number = t.number and p.released_at is null
       left join accounts a on a.id = p.account_id where t.id = $1`,
    [id],
  );
  return row ?? null;
}

/** A member writes back to the number that wrote to them. */
export async function answerByText(
  { tx, world, newId, at }: Doing,
  { sourceId, member, mood }: { sourceId: string | null; member: number; mood: Mood | null },
): Promise<void> {
  const received = await findText(tx, sourceId);
  if (!received || !mood) return;
  const { number, peer, firstName } = received;
  const to = { firstName, workspaceId: world.workspaceId };
  const text = textAnswer(personOf(member, world).member, mood, to);
  const { id } = await keepText(tx, {
    ...{ id: newId(), number, peer, member, text, at },
    ...{ direction: "in", kind: "sms" },
    key: null,
  });
  await addPhoneEvent(tx, number, { textId: id, reason: null, at });
  await noteAnswer(tx, member);
}

/** Ends a call: a machine took the recording, a person answered, or no one did. */
export async function endCall(
  { tx, world, at }: Pick<Doing, "tx" | "world" | "at">,
  { sourceId, member }: { sourceId: string | null; member: number },
): Promise<void> {
  const called = await findText(tx, sourceId);
  const reason = member < 0 ? "failed" : dropResultOf(member, world.workspaceId, world.behavior);
  if (called && sourceId) await addPhoneEvent(tx, called.number, { textId: sourceId, reason, at });
}

/** A carrier gives a message up. */
export async function loseText(
  { tx, world, at }: Pick<Doing, "tx" | "world" | "at">,
  { sourceId, member }: { sourceId: string | null; member: number },
): Promise<void> {
  const received = await findText(tx, sourceId);
  const known = member < 0 ? null : lossOf(member, world.workspaceId, world.behavior);
  const reason = known ?? "number_unknown";
  if (received && sourceId) await addPhoneEvent(tx, received.number, { textId: sourceId, reason, at });
}
