import { redirect } from "next/navigation";
import { passGate } from "@/app/pass-gate";
import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { PaymentWaiting } from "@/components/billing/payment-waiting";
import { serverApi } from "@/lib/api/server";
import { billing } from "@/lib/contract/billing";
import { workspaces } from "@/lib/contract/workspaces";

export const generateMetadata = titled("billing.waiting.title");

/** Waits for a pending payment (GATE-04 to GATE-06, ROUTE-49); without one, it shows what is due. */
export default async function PaymentInProgressPage({ params }: { params: PlaceParams }) {
  const { brand } = await placeOf(params);
  const facts = await passGate();
  const [overview, workspace] = await Promise.all([
    serverApi(billing.overview, {}),
    serverApi(workspaces.info, {}),
  ]);
  if (!overview.paymentInProgress) redirect("/billing-warning");
  return (
    <PaymentWaiting
      name={workspace.name}
      supportEmail={brand.support.email}
      isSandboxed={overview.isSandboxed && overview.isBillingEnabled && facts.isWorkspaceAdmin}
    />
  );
}
