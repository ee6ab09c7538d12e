import type { Tx } from "@/server/db/tx";
import { awaitsReader } from "@/server/domain/campaigns/sequence/sequence";
import { publish } from "@/server/outbox/publish";
import { logEvents, type NewEvent } from "@/server/repositories/ledger/events";
import { noteSeen } from "@/server/repositories/ledger/tracking";
import { noteReached } from "@/server/repositories/prospects/status";
import { writeBatch } from "./batch";
import { answerYes, conditionsAmong } from "./conditions";
import type { Planning } from "./planning";
import { lockRunning, stopEnrollments } from "./prospect";

/** What a person, not a scanner, did with an email; instants are real. */
export type Seen = { kind: "opened" | "clicked"; at: Date; url: string | null };

/**
 * Notes that a prospect opened an email or clicked links in it (R18), oldest first. A condition that waits for it is met at once; if its
 * deadline passed before, only later steps change (R3). A click ends the sequence if the campaign says so (R14).
 */
export async function noteReader(
  tx: Tx,
  p: Planning,
  { deliveryId, prospectId, seen }: { deliveryId: string; prospectId: string; seen: readonly Seen[] },
): Promise<void> {
  const [first] = seen;
  if (!first) return;
  const open = await lockRunning(tx, prospectId);
  const click = seen.find(({ kind }) => kind === "clicked");
  const before = await noteSeen(tx, deliveryId, { openedAt: first.at, clickedAt: click?.at ?? null });
  if (!before) return;
  const { enrollmentId, campaignId, stepId, isLast, stopsOnClick } = before;
  const line = { prospectId, campaignId, enrollmentId, deliveryId, stepId } as const;
  const events: NewEvent[] = [];
  const log = (kind: Seen["kind"], at: Date, url: string | null) =>
    events.push({
      ...{ id: p.newId(), at, kind, stepKind: "email", channel: "email", ...line },
      detail: url === null ? null : { url },
    });
  if (before.openedAt === null) log("opened", first.at, null);
  for (const url of new Set(seen.flatMap((one) => one.url ?? []))) {
    const at = seen.find((one) => one.url === url)?.at ?? first.at;
    log("clicked", at, url);
  }
  await logEvents(tx, events);
  const own = isLast ? open.filter((row) => row.enrollmentId === enrollmentId) : [];
  const conditions = await conditionsAmong(
    tx,
    own,
    (step) =>
      awaitsReader(step) && (click !== undefined || ("condition" in step && step.condition === "opened")),
  );
  if (conditions.length > 0) await writeBatch(tx, p, await answerYes(tx, p, conditions, { at: first.at }));
  await noteReached(tx, click ? "visited_link" : "viewed_message", [prospectId], p.now);
  if (click && stopsOnClick) await stopEnrollments(tx, p, [enrollmentId], { reason: "clicked" });
  await publish(tx, "refetch", { list: "profiles", id: prospectId });
  await publish(tx, "refetch", { list: "profiles", id: campaignId });
}
