import type { Tx } from "@/server/db/tx";
import { type Identity, normalEmail } from "@/server/domain/prospects/identity";
import { publish } from "@/server/outbox/publish";
import type { Planning } from "@/server/planning/planning";
import { lockRunningOf, stopProspect } from "@/server/planning/prospect";
import { logEvents } from "@/server/repositories/ledger/events";
import { idAfterMerge } from "@/server/repositories/prospects/merging";
import { lockProspect } from "@/server/repositories/prospects/prospects";
import { markOptedOut } from "@/server/repositories/prospects/status";
import { peopleSharing, suppress, suppressPeople } from "@/server/repositories/prospects/suppressions";

type OptOut = {
  prospectId: string;
  /** How it came: the link in an email, the mail program's button, their text, a complaint, or a teammate. */
  by: "link" | "one_click" | "words" | "complaint" | "colleague";
  /** The address that asked, if it was not known for the prospect. */
  address?: string | null;
  actorId?: string | null;
  messageId?: string | null;
  at?: Date;
};

/**
 * Opts a prospect out for good: every address, profile and number is suppressed in the whole workspace and all sequences end, in this
 * transaction (R18). Records that share one of these addresses are opted out, too, because they may be the same person. Idempotent:
 * addresses learned since are suppressed, too. False for an unknown prospect.
 */
export async function optOut(tx: Tx, planning: Planning, { prospectId, ...how }: OptOut): Promise<boolean> {
  // A link in an old email may name a record that was merged since.
  const asked = { ...how, prospectId: await idAfterMerge(tx, prospectId) };
  const addresses = asking(asked.address);
  const people = await lockSharing(tx, asked.prospectId, addresses);
  if (!people.includes(asked.prospectId)) return false;
  const listing = { reason: "opted_out", source: how.by, addedBy: how.actorId } as const;
  await suppressPeople(tx, people, listing);
  await suppress(tx, addresses, listing);
  for (const prospectId of people) await optOutOne(tx, planning, { ...asked, prospectId }, asked.prospectId);
  return true;
}

/** Holds what is open of everyone an opt-out of this person reaches; answers who they are. */
export async function lockSharing(
  tx: Tx,
  prospectId: string,
  addresses: readonly Identity[] = [],
): Promise<string[]> {
  const people = await peopleSharing(tx, [prospectId], addresses);
  await lockRunningOf(tx, people);
  const locked: string[] = [];
  for (const id of people) if (await lockProspect(tx, id)) locked.push(id);
  return locked;
}

/** `sharedWith` asked for it; of themselves that is nothing to mention. */
async function optOutOne(tx: Tx, planning: Planning, asked: OptOut, sharedWith: string): Promise<void> {
  const { prospectId } = asked;
  const isShared = prospectId !== sharedWith;
  const messageId = isShared ? undefined : (asked.messageId ?? undefined);
  await stopProspect(tx, planning, { prospectId, reason: "opted_out", messageId });
  const at = asked.at ?? planning.now;
  if (!(await markOptedOut(tx, prospectId, at))) return;
  await logEvents(tx, [
    {
      id: planning.newId(),
      kind: "opt_out",
      at,
      prospectId,
      messageId,
      actorId: asked.actorId,
      reason: asked.by,
      detail: isShared ? { sharedWith } : asked.address ? { address: asked.address } : null,
    },
  ]);
  await publish(tx, "refetch", { list: "profiles", id: prospectId });
}

function asking(address: string | null | undefined): Identity[] {
  const value = address ? normalEmail(address) : null;
  return value ? [{ kind: "email", value }] : [];
}
