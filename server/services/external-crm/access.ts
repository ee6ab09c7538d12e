import type { ExternalPlatform } from "@/lib/contract/crm/platforms";
import { DomainError } from "@/lib/contract/errors";
import type { Feature } from "@/lib/contract/features";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { tierWith } from "@/server/domain/billing/books";
import type { CrmFailure } from "@/server/ports/crm";
import {
  type ConnectionRow,
  findOfPlatform,
  lockOfPlatform,
} from "@/server/repositories/external-crm/connections";

const features: Record<ExternalPlatform, Feature> = {
  pipedrive: "pipedrive_crm",
  hubspot: "hubspot_crm",
};

/** Whether the plan of the workspace has this CRM (CRM-26). */
export const isInPlan = ({ entitlements }: Pick<Context, "entitlements">, platform: ExternalPlatform) =>
  entitlements.features[features[platform]] === "active";

export function mustBeInPlan(cx: Context, platform: ExternalPlatform): void {
  const feature = features[platform];
  if (!isInPlan(cx, platform))
    throw new DomainError("upgrade_required", { feature, tier: tierWith(feature, cx.scope.brand.id) });
}

export async function mustBeConnected(tx: Tx, platform: ExternalPlatform): Promise<ConnectionRow> {
  const row = await findOfPlatform(tx, platform);
  if (row?.state !== "connected") throw new DomainError("integration_not_connected");
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockConnected(tx: Tx, platform: ExternalPlatform): Promise<ConnectionRow> {
  const row = await lockOfPlatform(tx, platform);
  if (row?.state !== "connected") throw new DomainError("integration_not_connected");
  return row;
}

/** What the CRM answered to somebody who waits for it. */
export function mustAnswer<T>(answer: { kind: "ok"; value: T } | CrmFailure): T {
  if (answer.kind === "ok") return answer.value;
  if (answer.kind === "forbidden") throw new DomainError("crm_forbidden", { reason: answer.reason });
  throw new DomainError(answer.kind === "refused" ? "crm_broken" : "crm_unavailable");
}
