import type { LedgerKind } from "@/lib/contract/campaigns/sequence";
import { laneWorkOf } from "@/server/domain/campaigns/hours/slot";
import { channelOfKind } from "@/server/domain/campaigns/sequence/kinds";
import { isUncheckedReason } from "@/server/domain/campaigns/unchecked-sender";
import { rowWaitEnd, type Wait } from "@/server/domain/campaigns/waits";
import type { Planning } from "@/server/planning/planning";
import type { RowMove, WaitDetail } from "@/server/repositories/ledger/deliveries";
import type { NewEvent } from "@/server/repositories/ledger/events";
import { ruleValue } from "../slot-obstacles";
import type { Subject } from "./decide";

export type Waiting = Subject & { decision: Wait };

/** A row waits for its own reason: until an instant, or until something wakes it (R13). */
export function rowWait(p: Planning, { claimed, row, decision }: Waiting): RowMove {
  const { reason, detail } = decision;
  const due: WaitDetail = {};
  if (row.dueAt && reason === "campaign_paused") due.due = row.dueAt.toISOString();
  return {
    id: claimed.id,
    fence: claimed.fence,
    to: "planned",
    dueAt: rowWaitEnd(p, decision),
    waitReason: reason,
    waitDetail: { ...detail, ...due },
  };
}

/** The log names a wait once, not every time it is checked. */
export const waitEvent = (p: Planning, { row, lane, decision }: Waiting): NewEvent[] =>
  row.waitReason === decision.reason
    ? []
    : [
        {
          id: p.newId(),
          at: p.now,
          kind: "waited",
          ...whereOf(row),
          reason: decision.reason,
          until: rowWaitEnd(p, decision),
          detail: { ...ruleValue(laneWorkOf(lane), decision.gate), ...decision.detail },
          gate: decision.gate,
        },
      ];

/**
 * A step that waited for a sender's inbox to be read now waits for something else, or for nothing. The first wait was logged without an
 * end, so its end is logged here (M3).
 */
export const checkedEvent = (p: Planning, { row }: Subject): NewEvent[] =>
  row.waitReason !== null && isUncheckedReason(row.waitReason)
    ? [{ id: p.newId(), at: p.now, kind: "woken", ...whereOf(row), until: p.now }]
    : [];

/** The columns by which a log entry finds its row. */
export const whereOf = (row: {
  id: string;
  prospectId: string;
  campaignId: string | null;
  enrollmentId: string | null;
  stepId: string | null;
  kind: LedgerKind;
  liveVersion?: number | null;
  decided?: { version: number | null };
}) => ({
  prospectId: row.prospectId,
  campaignId: row.campaignId,
  enrollmentId: row.enrollmentId,
  deliveryId: row.id,
  stepId: row.stepId,
  stepKind: row.kind,
  channel: channelOfKind(row.kind),
  version: row.decided ? row.decided.version : row.liveVersion,
});
