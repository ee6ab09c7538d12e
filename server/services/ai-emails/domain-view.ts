import type { AiDomain } from "@/lib/contract/ai-emails/ai-emails";
import { registrationHours } from "@/lib/contract/ai-emails/names";
import { creditsOf } from "@/server/domain/billing/credits";
import type { Clock } from "@/server/domain/clock";
import type { AiDomainRow } from "@/server/repositories/ai-emails/domains";

/** A domain as it is shown, on the workspace's clock; what ends in the world ends on the world's. */
export function showDomain(clock: Clock, row: AiDomainRow): AiDomain {
  const at = (instant: Date | null) => instant && clock.toVirtual(instant).toISOString();
  const { id, name, isSandboxed, state, stage, problem, needs, records, checks, mailboxes, version } = row;
  return {
    ...{ id, name, isSandboxed, state, stage, problem, needs, records, checks, mailboxes, version },
    credits: creditsOf(row.price),
    takesHours: registrationHours(name),
    needsUntil: row.needsUntil?.toISOString() ?? null,
    orderedAt: clock.toVirtual(row.orderedAt).toISOString(),
    decidedAt: at(row.decidedAt),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    checkedAt: at(row.checkedAt),
  };
}
