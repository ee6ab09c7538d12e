import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { ownAccount } from "@/lib/contract/workspaces/own-account";
import type { PersonContext } from "@/server/context";
import { canonicalEmail } from "@/server/domain/prospects/identity";
import { deletionAt } from "@/server/domain/workspaces/deletion";
import { type OwnPlace, partingFrom } from "@/server/domain/workspaces/leaving";
import { publish } from "@/server/outbox/publish";
import { enqueue } from "@/server/queue/queue";
import { deletePerson, lockOwnPlaces } from "@/server/repositories/auth/leaving";
import { lockPerson, readPerson } from "@/server/repositories/auth/users";
import { touchWorkspace } from "@/server/repositories/workspaces/workspaces";
import { releaseCalendarOf } from "@/server/services/calendars/release";
import { recordOwnAudit } from "@/server/services/workspaces/audit";
import { requireConfirmed } from "./own-identity";

/** `GET /users/deletion`. */
export const showOwnDeletion = (cx: PersonContext): Promise<Output<typeof ownAccount.deletion>> =>
  cx.asPerson(cx.scope.personId, async (tx) => {
    const { withoutAdmin, alone, left } = partingFrom(await lockOwnPlaces(tx));
    const named = (places: readonly OwnPlace[]) => places.map(({ id, name }) => ({ id, name }));
    return {
      ...{ withoutAdmin: named(withoutAdmin), alone: named(alone), left: named(left) },
      deleteAt: deletionAt(cx.now()).toISOString(),
    };
  });

/**
 * `POST /users/deletion`: everything of the person goes in one transaction. What they did in workspaces that stay is kept, without their
 * name except in the audit log; what was assigned to them is assigned to nobody, as after a removal (SPACE-42).
 */
export async function deleteOwnAccount(
  cx: PersonContext,
  { email, deletedIds }: Input<typeof ownAccount.delete>,
): Promise<null> {
  const { personId } = cx.scope;
  const { left, alone } = await cx.asPerson(personId, async (tx) => {
    await lockPerson(tx);
    const places = await lockOwnPlaces(tx);
    if (deletedIds.some((id) => !places.some((place) => place.id === id))) throw new DomainError("not_found");
    await requireConfirmed(cx, tx);
    const person = await readPerson(tx);
    if (!person) throw new DomainError("unauthorized");
    if (canonicalEmail(email) !== canonicalEmail(person.email))
      throw new DomainError("email_incorrect", { fields: { email: "email_incorrect" } });
    const parting = judged(places, deletedIds);
    await recordOwnAudit(cx, tx, "member_account_deleted");
    for (const { id, status } of parting.alone)
      if (status !== "deleted") await enqueue(tx, "end-subscription", { workspaceId: id });
    await deletePerson(tx, deletionAt(cx.now()));
    return parting;
  });
  cx.cookie.end();
  for (const { id } of left)
    await cx.inWorkspace(id, async (tx) => publish(tx, "update_space", await touchWorkspace(tx)));
  for (const { id } of [...left, ...alone])
    await cx.inWorkspace(id, (tx) => releaseCalendarOf(cx, tx, personId));
  return null;
}

function judged(places: readonly OwnPlace[], deletedIds: readonly string[]) {
  const parting = partingFrom(places);
  const { withoutAdmin, alone } = parting;
  if (withoutAdmin.length > 0)
    throw new DomainError("last_admin_of", { names: withoutAdmin.map(({ name }) => name).join(", ") });
  const agreed = new Set(deletedIds);
  if (agreed.size !== alone.length || alone.some(({ id }) => !agreed.has(id)))
    throw new DomainError("deleted_spaces_changed");
  return parting;
}
