import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import { vendorNames } from "@/lib/contract/prospects/address-checks";
import type {
  EnrichmentVendor,
  EnrichmentVendorId,
  enrichmentVendors,
  VendorProblem,
} from "@/lib/contract/prospects/enrichment-vendors";
import type { Context } from "@/server/context";
import { inOrder } from "@/server/domain/prospects/enrichment";
import type { VendorAccount, VendorHealth } from "@/server/ports/enrichment-vendors";
import { readVendorOrder, saveVendorOrder } from "@/server/repositories/enrichments/vendors";
import { recordAudit } from "@/server/services/workspaces/audit";

type Shown = Output<typeof enrichmentVendors.list>;

/** The connected vendors in the workspace's order. Their accounts are asked at the same time. */
export async function showVendors(cx: Context): Promise<Shown> {
  const { enrichmentVendors: connected } = cx.ports;
  const chosen = await cx.transact(readVendorOrder);
  const health = await connected.health();
  const ordered = inOrder(connected.ids, chosen);
  return {
    vendors: await Promise.all(
      ordered.map(async (id) => shown(cx, id, health.get(id), await connected.account(id))),
    ),
  };
}

/** Chooses the order in which the workspace's people are looked up. */
export async function orderVendors(
  cx: Context,
  { order }: Input<typeof enrichmentVendors.order>,
): Promise<Shown> {
  const { ids } = cx.ports.enrichmentVendors;
  const named = new Set<string>(order);
  if (named.size !== order.length || ids.length !== order.length || ids.some((id) => !named.has(id)))
    throw new DomainError("invalid_input", { fields: { order: "invalid_input" } });
  await cx.transact(async (tx) => {
    await saveVendorOrder(tx, order);
    await recordAudit(cx, tx, "enrichment_order_changed", {
      subject: order.map((id) => vendorNames[id]).join(", "),
    });
  });
  return showVendors(cx);
}

/** What the account says now counts more than how the last look-up ended. */
function shown(
  { clock }: Pick<Context, "clock">,
  id: EnrichmentVendorId,
  health: VendorHealth | undefined,
  account: VendorAccount,
): EnrichmentVendor {
  const { answeredAt = null, problem = null, failures = 0 } = health ?? {};
  const credits = account.kind === "account" ? account.credits : null;
  const reason =
    account.kind === "later" ? account.reason : credits === 0 ? "vendor_out_of_credits" : problem;
  return {
    ...{ id, failures, credits, problem: problemOf(reason) },
    answeredAt: answeredAt && clock.toVirtual(answeredAt).toISOString(),
    renewsOn: account.kind === "account" ? account.renewsOn : null,
  };
}

function problemOf(reason: string | null): VendorProblem | null {
  if (reason === null || reason === "too_many") return null;
  if (reason === "vendor_refuses_us") return "key_refused";
  return reason === "vendor_out_of_credits" || reason === "out_of_credits" ? "out_of_credits" : "unreachable";
}
