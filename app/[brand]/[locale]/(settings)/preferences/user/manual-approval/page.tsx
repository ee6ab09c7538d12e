import { HydrationBoundary } from "@tanstack/react-query";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { ManualApproval } from "@/components/approvals/manual-approval";
import { Messages } from "@/components/shell/messages";
import { serverApi } from "@/lib/api/server";
import { approvalSwitchesQuery } from "@/lib/queries/approvals";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("approvals.preferences.title");

type Props = { params: Promise<{ brand: string; locale: string }> };

/** The campaigns in which every message is reviewed first (ROUTE-38, CAMP-17). */
export default async function ManualApprovalPage({ params }: Props) {
  const { locale } = await placeOf(params);
  const state = await prefetch((client) => client.prefetchQuery(approvalSwitchesQuery(serverApi)));
  return (
    <HydrationBoundary state={state}>
      <Messages locale={locale} of={["approvals"]}>
        <ManualApproval />
      </Messages>
    </HydrationBoundary>
  );
}
