import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { AdminsOnly } from "@/components/audit/admins-only";
import { AuditScreen } from "@/components/audit/audit-screen";
import { readFilter } from "@/components/audit/audit-state";
import { Messages } from "@/components/shell/messages";
import { serverApi } from "@/lib/api/server";
import { auditQuery } from "@/lib/queries/audit";
import { prefetch } from "@/lib/queries/prefetch";
import { workspaceQuery } from "@/lib/queries/workspaces";

export const generateMetadata = titled("audit.title");

type Props = {
  params: Promise<{ brand: string; locale: string; workspaceId: string }>;
  searchParams: Promise<Record<string, string>>;
};

export default async function AuditLogRoute({ params, searchParams }: Props) {
  const { locale } = await placeOf(params);
  const { isWorkspaceAdmin } = await passGate();
  const filter = readFilter(new URLSearchParams(await searchParams));
  const state = await prefetch((client) =>
    Promise.all([
      client.prefetchQuery(workspaceQuery(serverApi)),
      isWorkspaceAdmin && client.prefetchInfiniteQuery(auditQuery(serverApi, filter)),
    ]),
  );
  return (
    <HydrationBoundary state={state}>
      <Messages locale={locale} of={["audit", "members"]}>
        {isWorkspaceAdmin ? <AuditScreen /> : <AdminsOnly />}
      </Messages>
    </HydrationBoundary>
  );
}
