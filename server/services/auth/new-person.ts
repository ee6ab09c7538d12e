import { DomainError } from "@/lib/contract/errors";
import type { VisitorContext } from "@/server/context";
import type { PersonTx } from "@/server/db/tx";
import { insertPerson, type NewPerson, type Person, readPerson } from "@/server/repositories/auth/users";
import { enter, type Invitation } from "@/server/services/members/joining";

/** Makes a person, in the workspace that invited them if any, and does what follows, all in one transaction. */
export function makePerson<T>(
  cx: VisitorContext,
  wanted: NewPerson,
  invitation: Invitation | null,
  then: (tx: PersonTx, made: Person) => Promise<T>,
): Promise<T> {
  const personId = cx.newId();
  const make = async (tx: PersonTx) => {
    const made = await insertPerson(tx, wanted);
    if (!made) throw new DomainError("email_taken");
    return made;
  };
  if (!invitation) return cx.asPerson(personId, async (tx) => then(tx, await make(tx)));
  return cx.asMember({ personId, workspaceId: invitation.workspaceId }, async (tx) => {
    const made = await make(tx);
    await enter(cx, tx, invitation);
    // An invitation by email has confirmed their address.
    return then(tx, (await readPerson(tx)) ?? made);
  });
}
