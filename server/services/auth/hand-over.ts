import { DomainError } from "@/lib/contract/errors";
import type { PersonContext, VisitorContext } from "@/server/context";
import { codeSeconds } from "@/server/domain/auth/lifetime";
import { hashOf } from "@/server/domain/auth/token";
import { newSecret } from "@/server/ids";
import { findCode, giveCode, useCode } from "@/server/repositories/auth/one-time-codes";
import { type Person, readPerson } from "@/server/repositories/auth/users";
import { beginSession } from "./session-start";

/** `POST /auth/hand_over` (AUTH-43): a code with which the person continues, signed in, in another browser or product. */
export async function handOver(cx: PersonContext) {
  const token = newSecret();
  const seconds = codeSeconds.hand_over;
  await cx.asPerson(cx.scope.personId, (tx) =>
    giveCode(tx, { codeHash: hashOf(token), purpose: "hand_over", seconds }),
  );
  return { token, expiresAt: new Date(+cx.now() + seconds * 1000).toISOString() };
}

/**
 * Starts a session with such a code, once. Null for any other text; old clients add one to every query. Only our own pages may redeem it: a
 * link sent by an attacker must not sign its reader in as another person (S26). A code of another brand is `forbidden`, and stays valid
 * there.
 */
export async function redeemHandOver(cx: VisitorContext, token: string): Promise<Person | null> {
  const found = cx.scope.isOwnFetch ? await findCode(cx.doors, hashOf(token), "hand_over") : null;
  if (!found) return null;
  if (found.brand !== cx.scope.brand.id) throw new DomainError("forbidden");
  return cx.asPerson(found.personId, async (tx) => {
    const isLiving = await useCode(tx, hashOf(token), "hand_over");
    const person = isLiving ? await readPerson(tx) : null;
    if (person) await beginSession(cx, tx, false, { proof: "handed_over" });
    return person;
  });
}
