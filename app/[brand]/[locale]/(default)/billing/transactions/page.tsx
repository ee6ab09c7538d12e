import { redirect } from "next/navigation";
import { passGate } from "@/app/pass-gate";
import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { BillingBar } from "@/components/billing/billing-bar";
import { Transactions } from "@/components/billing/transactions";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";

export const generateMetadata = titled("billing.pages.transactions");

/** ROUTE-26, ROUTE-28, BILL-44: for admins; other members are led to what they may see of billing. */
export default async function TransactionsPage({ params }: { params: PlaceParams }) {
  const { locale } = await placeOf(params);
  const { isWorkspaceAdmin } = await passGate();
  if (!isWorkspaceAdmin) redirect("/billing/overview");
  return (
    <Page width="form" bar={<BillingBar paysHere />}>
      <Messages locale={locale} of={["payments"]}>
        <Transactions />
      </Messages>
    </Page>
  );
}
