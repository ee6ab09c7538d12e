import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { isOutdated, unanswered } from "@/server/domain/prospects/address-check";
import { publish } from "@/server/outbox/publish";
import { enqueue } from "@/server/queue/queue";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import { lockCheckedAddress, noteChecks } from "@/server/repositories/prospects/address-checks";
import { markEmailInvalid } from "@/server/repositories/prospects/status";

type VerifyTools = Pick<Tools, "ports" | "now"> & { transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> };

/**
 * Verifies again an address whose check is too old for a first email; that costs the workspace nothing (PROSPECT-13). An invalid one gets no
 * email. If the vendor does not answer for a day, the email is sent without it.
 */
export async function verifyAddress(
  tools: VerifyTools,
  { workspaceId, prospectId }: { workspaceId: string; prospectId: string },
): Promise<void> {
  const { enrichment } = tools.ports;
  const due = await tools.transact((tx) => dueAddress(tools, tx, prospectId));
  if (!due || !enrichment.verify) return;
  const { email, profileUrl } = due;
  const answer = await enrichment.verify({ workspaceId, email, profileUrl });
  await tools.transact(async (tx) => {
    const known = await dueAddress(tools, tx, prospectId);
    if (known?.email !== email) return;
    const now = tools.now();
    const check =
      answer.kind === "verified"
        ? { state: answer.state, at: now.toISOString(), by: answer.by }
        : unanswered(known.check, now);
    await noteChecks(tx, prospectId, { [email]: check });
    if (check.state === "invalid") await markEmailInvalid(tx, prospectId, email, now);
    if (check.at === known.check.at) return;
    await publish(tx, "refetch", { list: "profiles", id: prospectId });
    await enqueue(tx, "wake-people", { workspaceId, prospectIds: [prospectId] });
  });
}

async function dueAddress({ now }: Pick<Tools, "now">, tx: Tx, prospectId: string) {
  const { clock } = await readSendingWorkspace(tx);
  const known = await lockCheckedAddress(tx, prospectId);
  return known && isOutdated(known.check, clock.toVirtual(now()), clock.toVirtual) ? known : null;
}
