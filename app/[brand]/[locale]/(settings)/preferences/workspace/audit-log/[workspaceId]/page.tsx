import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { AdminsOnly } from "@/components/audit/admins-only";
import { AuditScreen } from "@/components/audit/audit-screen";
import { readFilter } from "@/components/audit/audit-state";
import { Messages } from "@/components/shell/messages";
import { serverApi } from "@/lib/api/server";
import { workspaces } from "@/lib/contract/workspaces";
import { auditQuery } from "@/lib/queries/audit";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("audit.title");

type Props = {
  params: Promise<{ brand: string; locale: string; workspaceId: string }>;
  searchParams: Promise<Record<string, string>>;
};

export default async function AuditLogRoute({ params, searchParams }: Props) {
  const { locale } = await placeOf(params);
  const { isWorkspaceAdmin } = await passGate();
  const filter = readFilter(new URLSearchParams(await searchParams));
  const [{ users, admins }, state] = await Promise.all([
    serverApi(workspaces.info, {}),
    prefetch(async (client) => {
      if (isWorkspaceAdmin) await client.prefetchInfiniteQuery(auditQuery(serverApi, filter));
    }),
  ]);
  return (
    <HydrationBoundary state={state}>
      <Messages locale={locale} of={["audit", "members"]}>
        {isWorkspaceAdmin ? (
          <AuditScreen members={users.map(({ id, fullName }) => ({ id, fullName }))} />
        ) : (
          <AdminsOnly
            admins={users.filter(({ id }) => admins.includes(id)).map(({ fullName }) => fullName)}
          />
        )}
      </Messages>
    </HydrationBoundary>
  );
}
