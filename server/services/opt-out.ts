import type { Tx } from "@/server/db/tx";
import { type Identity, normalEmail } from "@/server/domain/prospects/identity";
import type { Planning } from "@/server/engine/plan/planning";
import { lockRunning, stopProspect } from "@/server/engine/plan/prospect";
import { publish } from "@/server/realtime/publish";
import { logEvents } from "@/server/repositories/events";
import { markOptedOut } from "@/server/repositories/prospect-status";
import { lockProspect } from "@/server/repositories/prospects";
import { suppress, suppressPerson } from "@/server/repositories/suppressions";

export type OptOut = {
  prospectId: string;
  /** How it came: the link in a mail, the mail program's button, their words, a complaint, or a colleague. */
  by: "link" | "one_click" | "words" | "complaint" | "colleague";
  /** The address that asked, when it is none we knew the person by. */
  address?: string | null;
  actorId?: string | null;
  messageId?: string | null;
  at?: Date;
};

/**
 * Takes a person off for good: every address, profile and number is suppressed in the whole workspace and all sequences
 * end, in this transaction (R18). Safe to repeat: what became known since is suppressed, too. False for an unknown person.
 */
export async function optOut(tx: Tx, planning: Planning, asked: OptOut): Promise<boolean> {
  await lockRunning(tx, asked.prospectId);
  if (!(await lockProspect(tx, asked.prospectId))) return false;
  await suppressPerson(tx, asked.prospectId, "opted_out");
  await suppress(tx, asking(asked.address), "opted_out");
  await stopProspect(tx, planning, {
    prospectId: asked.prospectId,
    reason: "opted_out",
    messageId: asked.messageId ?? undefined,
  });
  const at = asked.at ?? planning.now;
  if (!(await markOptedOut(tx, asked.prospectId, at))) return true;
  await logEvents(tx, [
    {
      id: planning.newId(),
      kind: "opt_out",
      at,
      prospectId: asked.prospectId,
      messageId: asked.messageId,
      actorId: asked.actorId,
      reason: asked.by,
    },
  ]);
  await publish(tx, "refetch", { list: "profiles", id: asked.prospectId });
  return true;
}

function asking(address: string | null | undefined): Identity[] {
  const value = address ? normalEmail(address) : null;
  return value ? [{ kind: "email", value }] : [];
}
