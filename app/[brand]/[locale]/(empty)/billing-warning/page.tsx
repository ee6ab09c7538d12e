import { passGate } from "@/app/pass-gate";
import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { BillingWarning } from "@/components/billing/billing-warning";
import { serverApi } from "@/lib/api/server";
import { billing } from "@/lib/contract/billing";
import { campaigns } from "@/lib/contract/campaigns/campaigns";
import { users } from "@/lib/contract/users";
import { workspaces } from "@/lib/contract/workspaces";

export const generateMetadata = titled("billing.warning.due");

/** Shown in place of an unpaid workspace (GATE-03, BILL-59). */
export default async function BillingWarningPage({ params }: { params: PlaceParams }) {
  const { brand } = await placeOf(params);
  const facts = await passGate();
  const [overview, workspace, spaces, counts] = await Promise.all([
    serverApi(billing.overview, {}),
    serverApi(workspaces.info, {}),
    serverApi(users.spaces, {}),
    // Refused to members without access to campaigns.
    serverApi(campaigns.counts, {}).catch(() => null),
  ]);
  return (
    <BillingWarning
      name={workspace.name}
      overview={overview}
      isAdmin={facts.isWorkspaceAdmin}
      supportEmail={brand.support.email}
      hasOtherWorkspaces={spaces.length > 1}
      heldCampaigns={counts?.active ?? null}
    />
  );
}
